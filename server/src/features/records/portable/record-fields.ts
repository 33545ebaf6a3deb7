import { Type } from 'typebox'
import type { RowOf } from '#platform/portable/field'
import { json } from '#platform/portable/fields'
import { RECORDS } from '../records.tables.ts'

export const Versions = Type.Array(
  Type.Object({
    version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    action: Type.String({ maxLength: 100 }),
    user_id: Type.String({ maxLength: 128 }),
    via: Type.Union([Type.Literal('person'), Type.Literal('tool'), Type.Literal('service')]),
    restored_version: Type.Union([Type.Null(), Type.Integer({ minimum: 0, maximum: 2_147_483_647 })]),
    size: Type.Integer({ minimum: 0 }),
    created_at: Type.Integer({ minimum: 0 }),
    fields: Type.Array(Type.Object({ field: Type.String({ maxLength: 100 }), before: Type.String() })),
  }),
)

export const RECORD = { ...RECORDS.columns, history: json(Versions) }
export type PortableRecord = RowOf<typeof RECORD>
