import type { Email } from '@dossier/contract/email'
import { withUnsetFields } from '@dossier/contract/listed-email'
import { expect, it } from 'vitest'
import { shownRow } from './email.present.ts'
import { createMarking } from './mark-untrusted.ts'

it('a row of a list stays small, whatever the email has', () => {
  const many = <T>(item: T): T[] => Array.from({ length: 5_000 }, () => item)
  const email = {
    _id: '1',
    subject: 'Linen paper. '.repeat(800),
    to: many('Mara Lind <mara@lind.example>'),
    from: many('Mara Lind <mara@lind.example>'),
    labels: many('label'),
    findings: many({ code: 'hidden-text' }),
    excerpt: 'Says',
  } as unknown as Email
  const row = shownRow({ mark: createMarking() } as Parameters<typeof shownRow>[0], withUnsetFields(email))
  expect(JSON.stringify(row).length).toBeLessThan(4_000)
  expect(row.findings).toEqual(['hidden-text'])
})
