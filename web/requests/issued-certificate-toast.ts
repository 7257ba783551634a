import type { Certificate } from '../../contract/certificates.ts'

interface IssueResult {
  certificate: Certificate
  notPrinted?: readonly string[] | undefined
}

export const issuedCertificateToast = ({
  certificate: { number, printed },
  notPrinted = [],
}: IssueResult) => ({
  title: `Certificate ${number} Issued`,
  description: [`For ${printed.holder.name}. Your client is notified.`, ...notPrinted].join(' '),
})
