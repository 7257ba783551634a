import type { PrintedCertificate } from '../../../contract/certificates.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { StoredMaster } from './master-queries.ts'

type Representative = PrintedCertificate['representative']

interface StaffMember {
  firstName: string | null
  lastName: string | null
  email: string
  phone?: string | null | undefined
}

export const representativeOf = ({ firstName, lastName, email, phone }: StaffMember): Representative => ({
  name: fullName(firstName, lastName),
  email,
  phone: phone ?? null,
})

/** The agent who approved the client's certificates; null once that agent has left. */
export const approverOf = (master: StoredMaster): Representative =>
  master.approverLeftAt === null ? representativeOf(master) : null
