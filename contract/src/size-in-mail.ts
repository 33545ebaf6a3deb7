// No schema library here: the web app bundles this file.

const BYTES_IN_A_LINE = 57
/** 76 characters and CRLF (RFC 2045 §6.8). */
const OCTETS_OF_A_LINE = 78

/** Octets that a file takes in a message, in base64. @param bytes of the file. */
export const sizeInMail = (bytes: number): number => Math.ceil(bytes / BYTES_IN_A_LINE) * OCTETS_OF_A_LINE

/** The other way round: bytes that a file may have to take at most so many octets in a message. */
export const fileSizeFor = (octets: number): number => Math.floor(octets / OCTETS_OF_A_LINE) * BYTES_IN_A_LINE
