# One image for the web, worker and beat services. Build it on the machine that runs it: docker compose build.
FROM node:22-bookworm-slim AS assets
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY script/vendor.py script/vendor.py
RUN apt-get update && apt-get install -y --no-install-recommends python3 && rm -rf /var/lib/apt/lists/* \
    && python3 script/vendor.py

FROM python:3.12-slim-bookworm
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1
# The three libraries that turn pages into PDF.
RUN apt-get update \
    && apt-get install -y --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY requirements/runtime.txt requirements/runtime.txt
RUN pip install --no-cache-dir --require-hashes -r requirements/runtime.txt
COPY . .
COPY --from=assets /app/static/vendor static/vendor
# collectstatic needs settings but none of a town's; no paper is made here.
RUN PLUMBLINE_SECRET_KEY=only-for-collectstatic-while-building-the-image \
    PLUMBLINE_PUBLIC_URL=http://while.building.invalid \
    python manage.py collectstatic --noinput \
    && useradd --system --uid 10001 --home-dir /data plumbline \
    && install -d -o plumbline -g plumbline /data
USER plumbline
ENV PLUMBLINE_DATA_DIR=/data
VOLUME /data
EXPOSE 8000
CMD ["gunicorn", "config.wsgi:application", "--bind=0.0.0.0:8000", "--workers=3", "--threads=4", "--timeout=120", \
     "--no-control-socket", "--access-logfile=-"]
