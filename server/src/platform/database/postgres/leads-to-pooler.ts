import { isPooled } from './server-facts.ts'
import { withClient } from './with-client.ts'

export const leadsToPooler = (url: string): Promise<boolean> => withClient(url, async (client) => isPooled(client))
