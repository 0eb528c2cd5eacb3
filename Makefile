# Two targets do everything on a machine with Go and Node: `make run`, `make test`.
SHELL := /bin/bash
.DEFAULT_GOAL := help
export CGO_ENABLED ?= 0
# One way to compile: what `make build` has compiled, the tests need not compile again. A program of tests is linked
# without what only a debugger reads, in two thirds of the time.
export GOFLAGS := $(shell go env GOFLAGS) -trimpath -ldflags=-w

VERSION := $(shell git describe --always --dirty 2>/dev/null || echo devel)
GOFILES := $(shell git ls-files '*.go' 2>/dev/null)
WEBFILES := $(shell git ls-files web 2>/dev/null | grep -v '^web/dist/')
SAMPLEFILES := $(shell git ls-files samples 2>/dev/null)
GOLANGCI := go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0

.PHONY: help
help: ## show the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

web/node_modules/.package-lock.json: web/package-lock.json
	# Not `npm ci`: it wants the lock to name packages of other platforms, which npm leaves out. Versions are pinned.
	cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/client/.vite/manifest.json: web/node_modules/.package-lock.json $(filter-out web/e2e/%,$(WEBFILES))
	cd web && npm run --silent build
	@touch web/dist/.keep

# Pages are drawn by bytecode, which takes longer to compile than all else that a program does before it serves.
web/dist/server/render.bytecode: web/dist/client/.vite/manifest.json go.mod $(wildcard internal/site/render/*.go internal/site/render/precompile/*.go)
	go run ./internal/site/render/precompile web/dist/server

samples/node_modules/.package-lock.json: samples/package-lock.json
	cd samples && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/samples/picture.svg: samples/node_modules/.package-lock.json $(SAMPLEFILES)
	cd samples && npm run --silent build
	@touch $@

.PHONY: web
web: web/dist/server/render.bytecode web/dist/samples/picture.svg ## build the front end and the sample apps

.PHONY: build
build: web ## build bin/marketplace, one static file with the front end inside
	go build -trimpath -ldflags '-s -w -X marketplace/internal/app/observe.build=$(VERSION)' -o bin/marketplace ./cmd/marketplace

.PHONY: host-package
host-package: web/node_modules/.package-lock.json ## pack the host library for npm, with types and source maps, and print its name
	cd web && npm run --silent host-package

.PHONY: host-release
host-release: web/node_modules/.package-lock.json ## keep the host library as it is now for pages that name it: RELEASE=1.1.0
	cd web && npm run --silent host-release -- '$(RELEASE)'

.PHONY: image
image: build ## make a container image of the program, bin/marketplace-image.tar, and print its digest
	cd deploy && go run ./image -version $(VERSION)

.PHONY: run
run: build ## serve the filled shop on http://localhost:8080/marketplace/
	MARKETPLACE_DEMO=$${MARKETPLACE_DEMO:-1} ./bin/marketplace serve

.PHONY: test
test: ## run all tests; installs the browser and PostgreSQL when they are missing
	./scripts/test.sh

.PHONY: quick
quick: web/node_modules/.package-lock.json ## what a change may have broken, in a minute and a half: types, lint and the tests near it
	./scripts/quick.sh

.PHONY: check
check: lint gen-clean test ## what must hold before a change is done: lint, generated code is clean, tests

.PHONY: lint
lint: web/node_modules/.package-lock.json samples/node_modules/.package-lock.json ## lint Go, the front end and the OpenAPI document
	@test -z "$$(gofmt -l $(GOFILES))" || { gofmt -l $(GOFILES); exit 1; }
	$(GOLANGCI) run ./...
	cd deploy && $(GOLANGCI) run ./...
	cd web && npm run --silent lint && npm run --silent typecheck && npm run --silent lint:api
	cd samples && ../web/node_modules/.bin/biome check --error-on-warnings --config-path=../web . && npm run --silent typecheck

.PHONY: gen
gen: web/node_modules/.package-lock.json ## generate SQL code, the OpenAPI document, the table of permissions, the front end's types, lists of pages, limits and fonts
	./scripts/sqlc.sh
	go run ./cmd/marketplace openapi > docs/api/openapi.json
	go run ./cmd/marketplace permissions > docs/permissions.md
	go run ./cmd/marketplace personal-data > docs/data.md
	go run ./cmd/marketplace openapi --types | (cd web && npm run --silent api)
	go run ./internal/site/routesgen web/src/routes
	go run ./internal/listings/limitsgen web/src/features/console/model
	cd web && npx --no-install biome check --write --log-level=error src/routes/*.gen.ts src/features/console/model/*.gen.ts
	cd web && npm run --silent glyphs
	cd web && npm run --silent fonts

.PHONY: gen-clean
gen-clean: gen ## fail when generated code is not what gen makes
	git diff --exit-code -- 'internal/**/*sql/*.go' sqlc.sum docs/api docs/permissions.md docs/data.md web/src/lib/api.gen.ts 'web/src/routes/*.gen.ts' 'web/src/features/console/model/*.gen.ts' web/glyphs.json web/src/styles/inter

.PHONY: bench
bench: build ## measure; prints ratios within one run
	./scripts/bench.sh

.PHONY: judge
judge: ## say how well search answers judged queries; HALF=validation asks the other half, and writes it down
	go run ./bench/judge

.PHONY: race
race: ## Go tests with the race detector
	CGO_ENABLED=1 ./scripts/with-postgres.sh go test -race -timeout 40m ./...

.PHONY: fuzz
fuzz: ## each fuzz target with some thousand inputs
	./scripts/fuzz.sh

.PHONY: mutants
mutants: web/node_modules/.package-lock.json ## change each constant of the specification and each move of a state table; prints what no test notices
	node scripts/mutants.mjs

.PHONY: spec
spec: ## list the statements of the specification that no test names yet
	node scripts/spec.mjs

.PHONY: clean
clean: ## remove what was built, keep the data
	rm -rf bin web/node_modules samples/node_modules conformance/*/node_modules bench/*/node_modules && find web/dist -mindepth 1 ! -name .keep -delete
