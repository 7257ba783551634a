import type { Certificate } from '../../contract/certificates.ts'

interface Issued {
  certificate: Certificate
  notPrinted?: readonly string[] | undefined
}

export const issuedCertificateToast = ({ certificate: { number, printed }, notPrinted = [] }: Issued) => ({
  title: `Certificate ${number} Issued`,
  description: [`For ${printed.holder.name}. Your client is notified.`, ...notPrinted].join(' '),
})
