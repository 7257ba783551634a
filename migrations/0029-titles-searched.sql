-- A search in the titles of documents. Without statistics of what it compares, PostgreSQL expects nearly nothing of it, and
-- joins row by row.
create index documents_by_title on documents using gin (lower(title) gin_trgm_ops);
