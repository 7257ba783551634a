const extension = /(?:ext(?:ension)?\.?|x|#)[\s:]*(\d{1,7})$/i

/** A telephone number and, apart from it, its extension: 'ext. 12', 'x12', '#12'; '' where it has none. */
export function phoneAndExtension(typed: string): { phone: string; ext: string } {
  const given = typed.trim()
  const [behind = '', ext = ''] = extension.exec(given) ?? []
  return { phone: given.slice(0, given.length - behind.length), ext }
}

/** Whether a number begins with the code of another country than the United States: '+44 20 …'. */
export const isOfAnotherCountry = (typed: string) => /^\s*\+(?!\s*1)/.test(typed)

/** What a press on a number dials; after a comma, which is a pause, its extension. */
export function dialStringOf(written: string): string {
  const { phone, ext } = phoneAndExtension(written)
  return `tel:+1${phone.replace(/\D/g, '').replace(/^1(?=\d{10})/, '')}${ext && `,${ext}`}`
}
