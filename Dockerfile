# docker build -t swept-spheres . && docker run --rm -p 127.0.0.1:8888:8888 swept-spheres
# The tests: docker run --rm swept-spheres make test
FROM python:3.12-slim
RUN apt-get update && apt-get install -y --no-install-recommends chromium git make npm && rm -rf /var/lib/apt/lists/*
RUN useradd --create-home learner && mkdir /course && chown learner /course
WORKDIR /course
USER learner
COPY --chown=learner . .
RUN make .venv/installed
EXPOSE 8888
CMD ["make", "lab", "ARGS=--no-browser --ip=0.0.0.0 --port=8888"]
