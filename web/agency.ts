import { phoneAndExtension } from '../contract/values/phone-extension.ts'

interface Agency {
  name: string
  phone: string
  email: string
  license: string | null
  timeZone: string
  /** The largest file that may be uploaded, in MB. */
  uploadMaxMb: number
  /** The portal's own address: passkeys work there and nowhere else. */
  origin: string
}

/** The agency, as it came with the page itself. */
export const agency: Agency = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name=agency]')?.content ?? '{}',
)

/** What a press on a number dials; after a comma, which is a pause, its extension. */
export function telephone(written: string): string {
  const { phone, ext } = phoneAndExtension(written)
  return `tel:+1${phone.replace(/\D/g, '').replace(/^1(?=\d{10})/, '')}${ext && `,${ext}`}`
}
