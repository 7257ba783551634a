import type { Subject } from '../../contract/subjects.ts'
import type { SubjectKind } from '../../contract/values/subject-kinds.ts'
import { paths } from '../paths.ts'

const places: Record<SubjectKind, (id: string, clientId: string) => string> = {
  policy: paths.policy,
  claim: paths.claim,
  quote: paths.quote,
  request: () => paths.clientRequests,
  certificate: (_, clientId) => paths.clientCertificates(clientId),
}

/** Where it stands what a task or a note is about. */
export const placeOfSubject = ({ kind, id }: Pick<Subject, 'kind' | 'id'>, clientId: string) =>
  places[kind](id, clientId)
