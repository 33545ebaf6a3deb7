import { checkArchitecture } from './check-architecture.ts'

const DATABASE = 'server/src/platform/database/database.ts'
const ROUTE = 'server/src/platform/http/route.ts'
export const MAP = 'server/src/app/feature-map.ts'
export const mapOf = (entries: string) => `export const FEATURES: Record<string, readonly string[]> = { ${entries} }`
export const tablesOf = (table: string) =>
  `declare module '#platform/database/database' { interface Tables { ${table}: { id: string } } }\nexport {}`

/** Initial trees of the rule tests: each returns `file:line rule` for every violation. */
export const given = {
  /** Exactly these files. */
  tree: (files: Record<string, string>): string[] =>
    checkArchitecture(new Map(Object.entries(files))).map(({ path, line, rule }) => `${path}:${line} ${rule}`),

  /** Two features, mail and notes, and these files; mail may use notes. */
  house: (files: Record<string, string>): string[] =>
    given.tree({
      [MAP]: mapOf("notes: [], mail: ['notes']"),
      [DATABASE]: 'export interface Tables {}',
      [ROUTE]: 'export const route = (x: unknown) => x',
      'server/src/features/notes/index.ts': 'export const createNotes = () => ({})',
      'evaluation/scorecard.ts': '',
      'server/src/features/notes/notes.tables.ts': tablesOf('notes'),
      'server/src/features/mail/mail.tables.ts': tablesOf('mails'),
      ...files,
    }),
}
