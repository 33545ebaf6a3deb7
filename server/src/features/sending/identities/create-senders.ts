import { findIdentityOfAddress } from './identities.store.ts'
import type { OpenIdentity, Senders } from './senders.ts'

/** Gives the outbox access to the sender identities. */
export const createSenders = (open: OpenIdentity): Senders => ({ find: findIdentityOfAddress, open })
