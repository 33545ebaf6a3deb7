/** A half-open range of UTF-16 offsets. */
export interface Span {
  start: number
  end: number
}
