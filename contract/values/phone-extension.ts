const extensionPattern = /(?:ext(?:ension)?\.?|x|#)[\s:]*(\d{1,7})$/i

/** Splits off an extension: 'ext. 12', 'x12', '#12'; '' if there is none. */
export function splitExtension(typedText: string): { phone: string; ext: string } {
  const trimmedText = typedText.trim()
  const [extensionText = '', ext = ''] = extensionPattern.exec(trimmedText) ?? []
  return { phone: trimmedText.slice(0, trimmedText.length - extensionText.length), ext }
}

/** Starts with a country code other than +1: '+44 20 …'. */
export const isOfAnotherCountry = (typedText: string) => /^\s*\+(?!\s*1)/.test(typedText)

/** Link that dials the number. The comma is a pause before the extension. */
export function dialStringOf(phoneText: string): string {
  const { phone, ext } = splitExtension(phoneText)
  return `tel:+1${phone.replace(/\D/g, '').replace(/^1(?=\d{10})/, '')}${ext && `,${ext}`}`
}
