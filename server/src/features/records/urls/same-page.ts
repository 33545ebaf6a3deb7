import { decodePercent } from '#platform/mail/reading/decode-percent'
import { canonicalAddress } from './addresses.ts'

/**
 * Parameters that only tell where a visitor came from: those of analytics, newsletters and advertisements. A parameter
 * that any site may use for its content (`ref`, `source`, `id`) is not one of them.
 */
const TRACKING = new RegExp(
  `^(?:${[
    // Urchin and Google Analytics, Matomo and Piwik, Adobe, AT Internet, Webtrekk
    'utm_.*|itm_.*|ga_(?:source|medium|term|content|campaign|place)|_ga|_gl|(?:mtm|pk|piwik)_.*|s_cid|s_kwcid|ef_id|xtor|at_(?:medium|campaign|custom\\d|link_.*)|wt_(?:mc|zmc).*',
    // Advertisements: Google, Meta, Microsoft, TikTok, X, LinkedIn, Yandex, Pinterest, Snapchat, Reddit, Taboola, Outbrain
    'gclid|gclsrc|gbraid|wbraid|dclid|gad_(?:source|campaignid)|srsltid|fbclid|fb_(?:action_.*|ref|source)|msclkid|ttclid|twclid|li_fat_id|yclid|_openstat|ysclid|epik|sccid|rdt_cid|tblci|dicbo|obclid|irclickid|wickedid|hsa_.*',
    // Newsletters: Mailchimp, HubSpot, Marketo, Vero, Drip, Olytics, Eloqua, Klaviyo, Mailerlite, Brevo, Omnisend, Beehiiv
    'mc_(?:cid|eid|tc)|_hs(?:enc|mi)|__hs(?:fp|sc|tc)|hsctatracking|mkt_tok|vero_(?:conv|id)|__s|oly_(?:anon|enc)_id|elq(?:track|trackid|aid|at|campaignid)?|_ke|_kx|ml_subscriber(?:_hash)?|sb_referer_host|omnisendcontactid|_bhlid',
    // Shares: Instagram, Facebook, Branch, Spotify and others
    'igsh|igshid|mibextid|_branch_(?:match_id|referrer)|ref_src|ref_url|spm|cmpid|ncid|soc_src|soc_trk|guccounter|guce_referrer(?:_sig)?',
  ].join('|')})$`,
  'i',
)

/** Parameters of shares that other sites use for content. */
const TRACKING_OF: readonly [host: RegExp, parameter: RegExp][] = [
  [/(?:^|\.)(?:youtube\.com|youtu\.be|spotify\.com)$/, /^(?:si|feature|pp)$/],
  [/(?:^|\.)(?:twitter|x)\.com$/, /^[st]$/],
]

/**
 * Returns equal strings for URLs of one page: tracking parameters, an empty query and a slash at the end do not count.
 * It is a key only; people open the URL that they saved.
 */
export function samePage(address: string): string {
  const url = URL.parse(canonicalAddress(address))
  if (!url) return address
  url.search = withoutTracking(url.search, url.hostname)
  if (url.pathname.length > 1) url.pathname = url.pathname.replace(/\/+$/, '')
  return url.href
}

/** Keeps the other parameters as they are written. */
function withoutTracking(search: string, host: string): string {
  const ofHost = TRACKING_OF.find(([pattern]) => pattern.test(host))?.[1]
  const kept = search
    .slice(1)
    .split('&')
    .filter((parameter) => {
      const name = nameOf(parameter)
      return parameter !== '' && !TRACKING.test(name) && !ofHost?.test(name)
    })
  return kept.join('&')
}

const nameOf = (parameter: string): string => decodePercent(parameter.split('=', 1)[0] ?? '')
