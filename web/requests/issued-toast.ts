import type { Certificate } from '../../contract/certificates.ts'

export const issuedToast = ({ certificate: { number, printed } }: { certificate: Certificate }) => ({
  title: `Certificate ${number} Issued`,
  description: `For ${printed.holder.name}. Your client is notified.`,
})
