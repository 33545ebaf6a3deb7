import type { Static } from 'typebox'
import { Type } from 'typebox'

// The layout of an archive; docs/decisions/0022 gives the reasons.
//
//   README.md                    explains the archive to people
//   notes|memories|urls|pages/   Markdown for people; an import ignores it
//   mail/                        raw messages
//   files/                       attachments of records, of drafts and of emails stored in parts, messages of outgoing emails
//   data/<kind>/000001.jsonl     all records, one per line
//   manifest/files/000001.jsonl  path, size and sha256 of every file above, in archive order
//   manifest.json                counts, and the sha256 of the manifest files; the last file

export const FORMAT = 'dossier-archive'
/** Increases when the rules of the previous version can no longer read an archive. */
export const VERSION = 1

export const MANIFEST = 'manifest.json'
export const README = 'README.md'
export const MANIFEST_FOLDER = 'manifest/files/'
export const DATA_FOLDER = 'data/'
/** Stored bytes: the content matters, the name is only for people. */
export const isBytes = (path: string): boolean => path.startsWith('mail/') || path.startsWith('files/')

/** A lines file is closed at this size, in bytes. A single line may be larger. */
export const PART_BYTES = 4 * 1024 * 1024

export const partName = (folder: string, number: number): string => `${folder}${String(number).padStart(6, '0')}.jsonl`

/** Returns the kind, for example emails for `data/emails/000001.jsonl`; '' for other files. */
export const kindOf = (path: string): string => /^data\/([a-z-]+)\/\d{6,}\.jsonl$/.exec(path)?.[1] ?? ''

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** A line of `manifest/files`. `missing`: the store could not read the file, so the archive lacks it. */
export const FileLine = Type.Object({
  path: Type.String(),
  size: Type.Integer({ minimum: 0 }),
  sha256: Sha256,
  missing: Type.Optional(Type.Boolean()),
})
export type FileLine = Static<typeof FileLine>

export const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Integer({ minimum: 1 }),
  made_at: Type.String(),
  scope: Type.Union([Type.Literal('account'), Type.Literal('project')]),
  id: Type.String(),
  name: Type.String(),
  counts: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  files: Type.Integer({ minimum: 0 }),
  missing_files: Type.Integer({ minimum: 0 }),
  lists: Type.Array(Type.Object({ path: Type.String(), sha256: Sha256 })),
  state: Sha256,
  left_out: Type.Array(Type.String()),
})
export type Manifest = Static<typeof Manifest>
