# One image for the server and the commands: Node, and the archive of `npm run release`, which fits every processor.
ARG NODE=node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM --platform=$BUILDPLATFORM ${NODE} AS release
WORKDIR /sources
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run release && mkdir /sonnette && tar -xzf release/*.tar.gz --strip-components=1 -C /sonnette

FROM ${NODE}
# Whoever publishes adds version, source and revision.
LABEL org.opencontainers.image.title="Sonnette" org.opencontainers.image.licenses="MIT"
# /tmp may be a tmpfs. The compile cache makes the next start faster; without it the server starts as well.
ENV NODE_ENV=production NODE_COMPILE_CACHE=/tmp/sonnette
COPY --from=release /sonnette /opt/sonnette
RUN ln -s /opt/sonnette/bin/sonnette /usr/local/bin/sonnette && mkdir /data && chown node:node /data
USER node
# The default DATABASE_URL names a file here. A folder of the host in its place must belong to uid 1000.
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=30s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The script replaces itself by Node, which so receives SIGTERM and shuts down gracefully.
CMD ["sonnette"]
