import { fileURLToPath } from 'node:url'

/** Where the web app is built to. */
export const WEB_APP_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url))
