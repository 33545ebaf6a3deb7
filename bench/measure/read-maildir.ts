import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFeatures } from '../../server/src/app/build-app.ts'
import { prepareMail } from '../../server/src/features/emails/ingest/prepare-mail.ts'
import { readConfig } from '../../server/src/platform/config/read-config.ts'
import { closePlatform, createPlatform } from '../../server/src/platform/create-platform.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'

// The limit of an import: parses, sanitizes and tokenizes every file of a Maildir, and stores nothing.

const BATCH = 100
const [maildir = '', dataDir = ''] = process.argv.slice(2)
const platform = await createPlatform(readConfig({ DATA_DIR: dataDir, SWITCHED_OFF: 'web_app' }), { log: silentLog })
const { search } = createFeatures(platform)
const paths = ['cur', 'new'].flatMap((part) =>
  readdirSync(join(maildir, part)).map((name) => join(maildir, part, name)),
)

async function read(path: string): Promise<void> {
  const raw = readFileSync(path)
  const mail = await platform.mail.parse(raw)
  await prepareMail(platform, search, { tenantId: 'none', source: 'import', raw, mail, html: '', triaged: false })
}

let failed = 0
for (let from = 0; from < paths.length; from += BATCH) {
  const outcomes = await Promise.allSettled(paths.slice(from, from + BATCH).map(read))
  failed += outcomes.filter(({ status }) => status === 'rejected').length
}
process.stdout.write(`${paths.length} read, ${failed} of them refused\n`)
await closePlatform(platform)
