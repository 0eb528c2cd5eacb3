-- +goose Up
-- Organizations as developers. One that an import brought has no row before its profile is
-- changed here. profile is a JSON object.
CREATE TABLE developers (
    slug                  TEXT PRIMARY KEY,
    organization_id       TEXT NOT NULL UNIQUE,
    name_key              TEXT NOT NULL UNIQUE, -- the name as names are compared
    state                 TEXT NOT NULL CHECK (state IN ('new', 'active', 'verified', 'restricted', 'closed')),
    imported              BOOLEAN NOT NULL,
    profile               TEXT NOT NULL,
    mail_address          TEXT NOT NULL,
    mail_token            TEXT NOT NULL, -- hash of that of the link
    mail_sent_at          BIGINT NOT NULL,
    mail_proved_at        BIGINT NOT NULL,
    site_host             TEXT NOT NULL,
    site_way              TEXT NOT NULL,
    site_asked_at         BIGINT NOT NULL,
    site_ask_until        BIGINT NOT NULL,
    site_proved_at        BIGINT NOT NULL,
    agreement_version     TEXT NOT NULL,
    agreement_accepted_at BIGINT NOT NULL,
    agreement_accepted_by TEXT NOT NULL,
    reason                TEXT NOT NULL, -- why the staff restricted it
    edits                 BIGINT NOT NULL,
    created_at            BIGINT NOT NULL,
    created_by            TEXT NOT NULL,
    active_at             BIGINT NOT NULL,
    verified_at           BIGINT NOT NULL,
    updated_at            BIGINT NOT NULL
);
CREATE INDEX developers_mail_token ON developers (mail_token) WHERE mail_token <> '';
CREATE INDEX developers_asking ON developers (site_ask_until) WHERE site_ask_until > 0;

-- Names that nobody may take, kept by the staff.
CREATE TABLE developer_reserved_names (
    name_key TEXT PRIMARY KEY,
    name     TEXT NOT NULL,
    reason   TEXT NOT NULL,
    added_by TEXT NOT NULL,
    added_at BIGINT NOT NULL
);
-- Those that would be taken for the shop itself. A test compares the keys.
INSERT INTO developer_reserved_names (name_key, name, reason, added_by, added_at) VALUES
    ('marketplace', 'Marketplace', 'it is the shop itself.', '', 0),
    ('marketplaceteam', 'Marketplace Team', 'it is the shop itself.', '', 0),
    ('admln', 'Admin', 'it would be taken for the shop.', '', 0),
    ('admlnlstrator', 'Administrator', 'it would be taken for the shop.', '', 0),
    ('offlclal', 'Official', 'it would be taken for the shop.', '', 0),
    ('securlty', 'Security', 'it would be taken for the shop.', '', 0),
    ('staff', 'Staff', 'it would be taken for the shop.', '', 0),
    ('support', 'Support', 'it would be taken for the shop.', '', 0),
    ('llvechat', 'LiveChat', 'it is one of the products.', '', 0),
    ('helpdesk', 'HelpDesk', 'it is one of the products.', '', 0);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
