import type { Subject } from '../../contract/subjects.ts'
import type { SubjectKind } from '../../contract/values/subject-kinds.ts'
import { claimPaths } from '../claims/paths.ts'
import { clientPaths } from '../clients/paths.ts'
import { policyPaths } from '../policies/paths.ts'
import { quotePaths } from '../quotes/paths.ts'
import { requestPaths } from '../requests/paths.ts'

const subjectLinks: Record<SubjectKind, (id: string, clientId: string) => string> = {
  policy: policyPaths.one,
  claim: claimPaths.one,
  quote: quotePaths.one,
  request: () => requestPaths.ofClients,
  certificate: (_, clientId) => clientPaths.certificates(clientId),
}

export const subjectLinkOf = ({ kind, id }: Pick<Subject, 'kind' | 'id'>, clientId: string) =>
  subjectLinks[kind](id, clientId)
