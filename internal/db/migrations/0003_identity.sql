-- +goose Up
-- Who may sign in, with what, and what was handed out to whom. Secrets stand
-- here only as hashes: argon2id for passwords, SHA-256 for random values.
CREATE TABLE identity_organizations (
    id             TEXT PRIMARY KEY,
    slug           TEXT NOT NULL UNIQUE,
    name           TEXT NOT NULL,
    country        TEXT NOT NULL DEFAULT '',
    state          TEXT NOT NULL DEFAULT '',
    city           TEXT NOT NULL DEFAULT '',
    zip            TEXT NOT NULL DEFAULT '',
    partner_type   TEXT NOT NULL DEFAULT '',
    developer_slug TEXT NOT NULL DEFAULT '',
    created_at     BIGINT NOT NULL,
    updated_at     BIGINT NOT NULL
);
CREATE INDEX identity_organizations_developer ON identity_organizations (developer_slug);

-- email is stored in lower case. granted and withheld are scope lists with
-- commas: what the account may do beyond, and short of, its roles.
CREATE TABLE identity_accounts (
    id              TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL REFERENCES identity_organizations (id),
    email           TEXT NOT NULL UNIQUE,
    name            TEXT NOT NULL,
    job             TEXT NOT NULL DEFAULT '',
    avatar_url      TEXT NOT NULL DEFAULT '',
    password_hash   TEXT NOT NULL DEFAULT '',
    active          BOOLEAN NOT NULL,
    agent           BOOLEAN NOT NULL,
    granted         TEXT NOT NULL DEFAULT '',
    withheld        TEXT NOT NULL DEFAULT '',
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL
);
CREATE INDEX identity_accounts_organization ON identity_accounts (organization_id, created_at, id);

CREATE TABLE identity_roles (
    account_id TEXT NOT NULL REFERENCES identity_accounts (id) ON DELETE CASCADE,
    product    TEXT NOT NULL,
    role       TEXT NOT NULL,
    suspended  BOOLEAN NOT NULL,
    PRIMARY KEY (account_id, product)
);

-- redirect_uris is a list with commas, scopes a JSON list of
-- {scope, required, description}, responses a list of token and code.
CREATE TABLE identity_clients (
    id              TEXT PRIMARY KEY,
    name            TEXT NOT NULL,
    type            TEXT NOT NULL,
    visibility      TEXT NOT NULL,
    organization_id TEXT NOT NULL DEFAULT '',
    redirect_uris   TEXT NOT NULL,
    scopes          TEXT NOT NULL,
    responses       TEXT NOT NULL,
    first_party     BOOLEAN NOT NULL,
    token_life_us   BIGINT NOT NULL,
    secret_hash     TEXT NOT NULL DEFAULT '',
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL
);

CREATE TABLE identity_sessions (
    id          TEXT PRIMARY KEY,
    account_id  TEXT NOT NULL REFERENCES identity_accounts (id) ON DELETE CASCADE,
    secret_hash TEXT NOT NULL UNIQUE,
    source      TEXT NOT NULL,
    user_agent  TEXT NOT NULL DEFAULT '',
    ip          TEXT NOT NULL DEFAULT '',
    created_at  BIGINT NOT NULL,
    expires_at  BIGINT NOT NULL
);
CREATE INDEX identity_sessions_account ON identity_sessions (account_id, created_at);
CREATE INDEX identity_sessions_age ON identity_sessions (expires_at);

-- A grant is one permission given to one client by one account; the tokens made
-- from it live and die with it. session_id is empty for tokens that were made
-- without a browser.
CREATE TABLE identity_grants (
    id              TEXT PRIMARY KEY,
    client_id       TEXT NOT NULL REFERENCES identity_clients (id),
    account_id      TEXT NOT NULL REFERENCES identity_accounts (id) ON DELETE CASCADE,
    organization_id TEXT NOT NULL,
    session_id      TEXT NOT NULL DEFAULT '',
    scopes          TEXT NOT NULL,
    created_at      BIGINT NOT NULL,
    revoked_at      BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX identity_grants_account ON identity_grants (account_id, client_id);
CREATE INDEX identity_grants_organization ON identity_grants (organization_id, client_id);
CREATE INDEX identity_grants_session ON identity_grants (session_id);
CREATE INDEX identity_grants_age ON identity_grants (created_at);

-- kind is access or refresh. used_at marks a refresh token that was exchanged:
-- its row stays, because a second exchange ends the grant.
CREATE TABLE identity_tokens (
    hash       TEXT PRIMARY KEY,
    kind       TEXT NOT NULL,
    grant_id   TEXT NOT NULL REFERENCES identity_grants (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at    BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX identity_tokens_grant ON identity_tokens (grant_id);
CREATE INDEX identity_tokens_age ON identity_tokens (expires_at);

CREATE TABLE identity_codes (
    hash         TEXT PRIMARY KEY,
    grant_id     TEXT NOT NULL REFERENCES identity_grants (id) ON DELETE CASCADE,
    redirect_uri TEXT NOT NULL,
    challenge    TEXT NOT NULL DEFAULT '',
    created_at   BIGINT NOT NULL,
    expires_at   BIGINT NOT NULL,
    used_at      BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX identity_codes_grant ON identity_codes (grant_id);
CREATE INDEX identity_codes_age ON identity_codes (expires_at);

-- coverage is account or organization; subject is the id of that.
CREATE TABLE identity_consents (
    client_id  TEXT NOT NULL REFERENCES identity_clients (id),
    coverage   TEXT NOT NULL,
    subject    TEXT NOT NULL,
    scopes     TEXT NOT NULL,
    given_by   TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (client_id, coverage, subject)
);

-- Counts of attempts in a window of time, by a subject such as account:<hash>.
CREATE TABLE identity_throttle (
    subject      TEXT NOT NULL,
    window_start BIGINT NOT NULL,
    hits         BIGINT NOT NULL,
    PRIMARY KEY (subject, window_start)
);
CREATE INDEX identity_throttle_age ON identity_throttle (window_start);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
