# One image for the server and the commands. A separate stage builds the code.
# The final image has production packages only.
ARG NODE=24.21.0

FROM node:${NODE}-slim AS build
WORKDIR /sonnette
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json vite.config.ts ./
COPY src ./src
RUN node src/app/build.mjs

# Without the optional packages: they contain Node, which the image already has.
FROM node:${NODE}-slim AS packages
WORKDIR /sonnette
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts && npm cache clean --force

FROM node:${NODE}-slim
ENV NODE_ENV=production DATABASE_URL=sqlite:/data/sonnette.db
WORKDIR /sonnette
COPY --from=packages /sonnette/node_modules ./node_modules
# Inputs of the build: the server hashes them, and would try to rebuild if they differed from those of the build.
COPY package.json package-lock.json vite.config.ts ./
COPY src ./src
COPY --from=build /sonnette/dist ./dist
# Besides /data the server writes only to the compile cache, which makes the next start faster.
RUN mkdir -p /data dist/compiled && chown node:node /data dist/compiled
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=30s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# With PUBLIC_URL set, the server needs an existing database.
# Create one with `node src/app/cli.ts init`, or set INIT=on for the first start.
# Neither a shell nor npm in between, so that the server itself receives SIGTERM and shuts down gracefully.
CMD ["node", "src/app/run.mjs", "server"]
