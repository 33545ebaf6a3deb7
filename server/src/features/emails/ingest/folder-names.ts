/** The purpose of a folder; drafts have no mailbox of their own. */
export type FolderUse = 'inbox' | 'archived' | 'sent' | 'spam' | 'trash' | 'drafts'

/** Names in Gmail, Outlook, Thunderbird, Apple Mail and webmail, lower case. */
const NAMES: Readonly<Record<FolderUse, string>> = {
  inbox:
    'inbox|in|posteingang|boîte de réception|boite de reception|courrier entrant|bandeja de entrada|recibidos|posta in arrivo|in arrivo|postvak in|inkomend|caixa de entrada|entrada|odebrane|skrzynka odbiorcza|inkorg|inkorgen|indbakke|innboks|saapuneet|doručená pošta|beérkezett üzenetek|gelen kutusu|входящие|вхідні|受信トレイ|受信箱|收件箱|收件匣|받은편지함',
  sent: 'sent|out|sent mail|sent items|sent messages|sent email|gesendet|gesendete|gesendete elemente|gesendete objekte|gesendete nachrichten|messages envoyés|éléments envoyés|mails envoyés|envoyés|enviados|elementos enviados|mensajes enviados|correo enviado|posta inviata|inviati|messaggi inviati|inviata|verzonden|verzonden items|verzonden berichten|itens enviados|e-mails enviados|mensagens enviadas|wysłane|elementy wysłane|skickat|skickade objekt|sendt|sendt post|sendte elementer|sendte|lähetetyt|odeslaná pošta|odeslané|elküldött elemek|elküldött üzenetek|gönderilmiş öğeler|gönderilen|отправленные|надіслані|送信済み|送信済みメール|送信済みアイテム|已发送|已发送邮件|寄件備份|보낸편지함',
  spam: 'spam|junk|junk e-mail|junk email|junk mail|bulk|bulk mail|spamverdacht|unerwünscht|junk-e-mail|courrier indésirable|indésirables|pourriel|pourriels|correo no deseado|correo basura|posta indesiderata|indesiderata|ongewenste e-mail|ongewenste reclame|lixo eletrônico|lixo eletrónico|wiadomości-śmieci|niechciane|skräppost|uønsket post|søppelpost|roskaposti|nevyžádaná pošta|levélszemét|önemsiz|önemsiz e-posta|спам|нежелательная почта|迷惑メール|垃圾邮件|垃圾郵件|스팸함|스팸',
  trash:
    'trash|bin|deleted|deleted items|deleted messages|papierkorb|gelöscht|gelöschte elemente|gelöschte objekte|gelöschte nachrichten|corbeille|éléments supprimés|messages supprimés|papelera|elementos eliminados|mensajes eliminados|eliminados|cestino|posta eliminata|eliminata|prullenbak|verwijderd|verwijderde items|verwijderde berichten|lixeira|itens excluídos|itens eliminados|lixo|kosz|elementy usunięte|papperskorg|papperskorgen|borttaget|borttagna objekt|papirkurv|slettet post|slettede elementer|slettet|roskakori|poistetut|koš|odstraněná pošta|törölt elemek|kuka|silinmiş öğeler|çöp kutusu|корзина|удаленные|удалённые|кошик|ゴミ箱|削除済みアイテム|已删除邮件|已刪除的郵件|垃圾桶|휴지통',
  drafts:
    'drafts|draft|unsent messages|outbox|entwürfe|entwurf|postausgang|brouillons|borradores|bozze|concepten|rascunhos|wersje robocze|kopie robocze|szkice|utkast|kladder|luonnokset|koncepty|rozepsané|piszkozatok|taslaklar|черновики|чернетки|下書き|草稿|草稿箱|임시보관함',
  archived:
    'archive|archives|archived|all mail|all messages|archiv|archivierte|archiviert|alle nachrichten|archivé|archivés|messages archivés|tous les messages|archivo|archivado|archivados|todo el correo|archivio|archiviati|tutti i messaggi|archief|gearchiveerd|alle berichten|arquivo|arquivado|arquivo morto|todos os e-mails|todo o correio|archiwum|wszystkie|arkiv|arkisto|kaikki viestit|archivovat|archívum|arşiv|tüm postalar|архив|вся почта|архів|уся пошта|アーカイブ|すべてのメール|存档|所有邮件|封存|보관함|전체보관함',
}

/** `sent-mail` and `Sent Mail` are one name. */
function folded(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
}

const USES = new Map(
  (Object.entries(NAMES) as [FolderUse, string][]).flatMap(([use, names]) =>
    names.split('|').map((name) => [folded(name), use]),
  ),
)

/** Returns the purpose of a folder by its name, or null for a folder of the user's own. Thunderbird numbers namesakes. */
export const folderUse = (name: string): FolderUse | null =>
  USES.get(folded(name)) ?? USES.get(folded(name.replace(/-\d{1,3}$/, ''))) ?? null

const UNREAD =
  'unread|ungelesen|non lu|non lus|no leído|no leídos|da leggere|non letti|ongelezen|não lida|não lidas|não lido|não lidos|nieprzeczytane|oläst|olästa|ulæst|ulest|lukematon|lukemattomat|nepřečtené|olvasatlan|okunmadı|okunmamış|непрочитанные|непрочитані|未読|未读|未讀|읽지 않음'
const STARRED =
  'starred|markiert|suivis|favoris|destacados|destacado|speciali|met ster|com estrela|oznaczone gwiazdką|stjärnmärkt|stjernemarkeret|med stjerne|tähdellä merkitty|s hvězdičkou|csillagozott|yıldızlı|помеченные|із зірочкою|スター付き|已加星标|已加星號|별표편지함'
/** Gmail sets these by itself. */
const AUTOMATIC =
  /^(?:opened|geöffnet|ouvert|abierto|abiertos|aperto|aperti|geopend|aberto|abertos|otwarte|öppnat|åbnet|åpnet|открытые|開封済み|已打开|important|wichtig|importants?|importantes?|importanti|belangrijk|ważne|viktigt|важное|важные|重要|chat|chats|category .*|kategorie .*|catégorie .*|categoría .*|categoria .*|categorie .*|kategoria .*|kategori .*|категория .*|muted|ignoriert|snoozed|zurückgestellt|scheduled|geplant)$/u

const UNREAD_NAMES = new Set(UNREAD.split('|').map(folded))
const STARRED_NAMES = new Set(STARRED.split('|').map(folded))

/** Returns the state that a label of Gmail stands for, or null for a label of the user's own. */
export function isGmailState(label: string): 'unread' | 'starred' | 'automatic' | null {
  const name = folded(label)
  if (UNREAD_NAMES.has(name)) return 'unread'
  if (STARRED_NAMES.has(name)) return 'starred'
  return AUTOMATIC.test(name) ? 'automatic' : null
}
