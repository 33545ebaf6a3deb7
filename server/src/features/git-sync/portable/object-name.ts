/** The name of a blob or commit, SHA-1 or SHA-256; or ''. Others would be options or revisions to git. */
export const OBJECT_NAME = /^(?:[0-9a-f]{40}|[0-9a-f]{64})?$/
