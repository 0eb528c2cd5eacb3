-- +goose Up
-- What imports put in, and what it was like then: whatever differs from it since was changed
-- by people here, and is theirs.
CREATE TABLE imported_items (
    kind        TEXT NOT NULL,
    name        TEXT NOT NULL,
    digest      TEXT NOT NULL,
    imported_at BIGINT NOT NULL,
    PRIMARY KEY (kind, name)
);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
