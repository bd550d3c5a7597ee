/** Incremented when the format changes. Older snapshots are pulled again. */
export const snapshotVersion = 5

/** Tables: platform records, references in both directions, cached responses by URL, and unrendered changes. */
export const snapshotSchema = `
  pragma user_version = ${snapshotVersion};
  create table if not exists record (
    kind text not null, id text not null, titles text, body text not null, primary key (kind, id)
  );
  create table if not exists edge (
    target text not null, source text not null, primary key (target, source)
  ) without rowid;
  create table if not exists named (source text primary key, targets text not null) without rowid;
  create table if not exists answer (url text primary key, etag text not null, body text not null) without rowid;
  create table if not exists change (
    kind text not null, id text not null, primary key (kind, id)
  ) without rowid`
