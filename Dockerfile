# Two images from one file: `docker build --target gateway .` and `docker build --target api .`
# Debian, not Alpine: the bundled libraries (sodium, sharp) are built for glibc.

FROM node:24.21.0-bookworm-slim AS built
WORKDIR /muster
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# Each image has only what its own sources import (docs/decisions/0112).
RUN node scripts/image-modules.ts api /modules/api && node scripts/image-modules.ts gateway /modules/gateway

FROM node:24.21.0-bookworm-slim AS base
ARG VERSION=1.0.0
# `npm run release` prints the command that gives these two.
ARG REVISION=
ARG SOURCE=unknown
LABEL org.opencontainers.image.version=$VERSION \
      org.opencontainers.image.licenses=MIT \
      org.opencontainers.image.revision=$REVISION \
      org.opencontainers.image.source=$SOURCE
WORKDIR /muster
ENV NODE_ENV=production DATA_DIR=/data MUSTER_BUILD=$REVISION
RUN mkdir /data && chown node:node /data
VOLUME /data
COPY package.json LICENSE ./
COPY shared ./shared
USER node

FROM base AS api
LABEL org.opencontainers.image.title="Muster api" \
      org.opencontainers.image.description="The domain service of Muster, the live workforce board"
COPY --from=built /modules/api/node_modules ./node_modules
COPY api ./api
ENV API_HOST=0.0.0.0 API_PORT=3001
EXPOSE 3001
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.API_PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--no-memory-reducer", "--import", "./shared/servers/traces/start.ts", "api/server.ts"]

FROM base AS gateway
LABEL org.opencontainers.image.title="Muster gateway" \
      org.opencontainers.image.description="The sessions and live queries of Muster, and its web client"
COPY --from=built /modules/gateway/node_modules ./node_modules
COPY gateway ./gateway
COPY --from=built /muster/web/dist ./web/dist
ENV HOST=0.0.0.0 PORT=3000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--no-memory-reducer", "--import", "./shared/servers/traces/start.ts", "gateway/server.ts"]
