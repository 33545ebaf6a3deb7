import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { mailFrameDocument } from '../../web/src/ui/mail-frame/mail-frame-document.ts'

const POLICY_FILE = resolve(import.meta.dirname, '../../server/src/platform/pages/web-app.routes.ts')

it('lets exactly the one style sheet of the mail frame through the policy of the pages', () => {
  const sheets = [...mailFrameDocument('').matchAll(/<style>([^]*?)<\/style>/g)].map(([, style = '']) => style)
  expect(sheets).toHaveLength(1)
  const hash = createHash('sha256')
    .update(sheets[0] ?? '')
    .digest('base64')
  expect(readFileSync(POLICY_FILE, 'utf8')).toContain(`'sha256-${hash}'`)
})
