# syntax=docker/dockerfile:1
# Image of the commands build, publish, doctor, webhook and bucket. See docs/operations.md.
ARG BASE=node:26-bookworm-slim

FROM ${BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The base image has Node, so the copy of npm is left out. Builds read no types, source maps or debug copies.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/.bin/node node_modules/typescript \
  && find node_modules -not -path 'node_modules/astro/*' -regex '.*\.\(map\|d\.[cm]?ts\|debug\.js\)' -delete

FROM ${BASE}
ENV NODE_ENV=production \
  ASTRO_TELEMETRY_DISABLED=1 \
  FOYER_STATE=/state \
  FOYER_OUT=/state/dist \
  WEBHOOK_HOST=0.0.0.0
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY . .
# A build writes to its state and to the caches of Astro and Vite only.
RUN mkdir -p /state .foyer .astro node_modules/.vite node_modules/.astro \
  && chown node:node /state .foyer .astro node_modules/.vite node_modules/.astro
USER node
VOLUME /state
EXPOSE 4500
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=8", "scripts/webhook.ts"]
