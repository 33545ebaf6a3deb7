import type { RowOf } from '#platform/portable/field'
import { json } from '#platform/portable/fields'
import { EMAIL_CONTENTS, EMAILS } from '../emails.tables.ts'
import { Labels } from '../stored-shapes.ts'

const { email_id: _id, ...contents } = EMAIL_CONTENTS.columns

export const EMAIL = { ...EMAILS.columns, labels: json(Labels), ...contents }
export type PortableEmail = RowOf<typeof EMAIL>
