/** Goes up when what a snapshot holds changes its shape: older ones are pulled anew. */
export const snapshotVersion = 5

/**
 * record: what the platform said. named: which records a record names, as JSON; edge: the same the other way round, for "who
 * holds this?". answer: by address, what was said last under which etag. change: records that differ from those the pages were made of.
 */
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
