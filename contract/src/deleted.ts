import type { Static, TObject } from 'typebox'
import { Type } from 'typebox'
import { Answer } from './schema.ts'

/** The record is deleted permanently (docs/spec/conventions.md §4). */
export const DeletedAnswer = Answer({
  deleted: Type.Literal(true, { description: 'Always true' }),
  _id: Type.String({ description: 'Id of the deleted record' }),
})
export type DeletedAnswer = Static<typeof DeletedAnswer>

/** Answer of a delete that moves to trash first: the trashed record, or a permanent deletion from trash. */
export const TrashedOrDeleted = <T extends TObject>(answer: T) => Type.Union([answer, DeletedAnswer])
