/** Files and text are dragged over the same fields. */
const TYPE = 'application/x-dossier-recipient'

export function carryRecipient(transfer: DataTransfer, address: string): void {
  transfer.setData(TYPE, address)
  transfer.setData('text/plain', address)
  transfer.effectAllowed = 'move'
}

/** Detects a recipient while dragging, before its address is accessible. */
export const carriesRecipient = ({ types }: DataTransfer): boolean => types.includes(TYPE)

/** '' when something else was dropped. */
export const droppedRecipient = (transfer: DataTransfer): string => transfer.getData(TYPE)
