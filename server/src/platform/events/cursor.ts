import { AppError } from '#core/app-error'

/** A place in the journal. Rows are read in this order, which is the order of publication. */
export interface EventPosition {
  txOrder: number
  seq: number
}

export const START: EventPosition = { txOrder: 0, seq: 0 }

export const encodePosition = ({ txOrder, seq }: EventPosition): string =>
  Buffer.from(`${txOrder}.${seq}`).toString('base64url')

export function decodePosition(cursor: string): EventPosition {
  if (cursor === '') return START
  const match = /^(\d{1,16})\.(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString())
  const position = { txOrder: Number(match?.[1]), seq: Number(match?.[2]) }
  if (!match || encodePosition(position) !== cursor) {
    throw new AppError(
      'invalid_request',
      'since is not a cursor of this service. Leave it out to start from the oldest event kept.',
      {
        fields: [{ pointer: '?since', detail: 'is not a cursor of this service' }],
      },
    )
  }
  return position
}

export const isBefore = (a: EventPosition, b: EventPosition): boolean =>
  a.txOrder < b.txOrder || (a.txOrder === b.txOrder && a.seq < b.seq)
