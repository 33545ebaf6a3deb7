import { Type } from 'typebox'
import { LIMITS } from './vocabulary.ts'

/** `GET /emails/{id}/pictures` */
export const pictureQuery = {
  address: Type.Optional(
    Type.String({
      maxLength: LIMITS.url,
      description: 'Which picture: its address as it stands in `data-remote-src` of `html_content`, unescaped',
      examples: ['https://news.example/linen.png'],
    }),
  ),
}
