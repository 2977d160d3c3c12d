# One image for the server and the command line. The browser's code is built in a stage of its own; what runs has production packages only.
ARG NODE=24.21.0

FROM node:${NODE}-slim AS browser
WORKDIR /sonnette
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json vite.config.ts ./
COPY src ./src
RUN node src/app/build.ts

# Without the optional packages: they bring a Node, which the image has.
FROM node:${NODE}-slim AS packages
WORKDIR /sonnette
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts && npm cache clean --force

FROM node:${NODE}-slim
ENV NODE_ENV=production DATABASE_URL=sqlite:/data/sonnette.db
WORKDIR /sonnette
COPY --from=packages /sonnette/node_modules ./node_modules
# The server builds anew where these are not what the build was made of; here it could not.
COPY package.json package-lock.json vite.config.ts ./
COPY src ./src
COPY --from=browser /sonnette/dist ./dist
# The one folder it writes to beside /data: compiled code, which makes the second start quicker.
RUN mkdir -p /data dist/compiled && chown node:node /data dist/compiled
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# With PUBLIC_URL set it starts on an existing database only: make one with `node src/app/cli.ts init`, or INIT=on once.
# No shell and no npm between: SIGTERM arrives at the server, which then fails no request.
CMD ["node", "src/app/server.ts"]
