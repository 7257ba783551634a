import { formatForm } from '../../../contract/values/certificate-texts.ts'
import { addendumEntries } from '../../../contract/values/form-entries.ts'
import { type LineTraits, lineOfType } from '../../../contract/values/lines.ts'
import { isFormForWording, type WordingName } from '../../../contract/values/wordings.ts'
import { type CertificateToPrint, formDay } from './form-25.ts'

type Policy = CertificateToPrint['printed']['policies'][number]

const isLiability = (lines: readonly LineTraits[], { type }: Pick<Policy, 'type'>) => {
  const kind = lineOfType(lines, type)?.kind
  return kind === 'liability' || kind === 'package'
}

/** Whether form 855 has a policy to describe: the liability policy of the certificate. */
export const hasAddendumPolicy = (lines: readonly LineTraits[], policies: readonly Pick<Policy, 'type'>[]) =>
  policies.some((policy) => isLiability(lines, policy))

/**
 * The addendum about the first liability policy. It has a Yes only where a row of the policy says
 * so, and never a No: what the agency has no record of stays empty.
 */
export function form855Of({ printed, number, day, agency, lines }: CertificateToPrint) {
  const policy = printed.policies.find((policy) => isLiability(lines, policy))
  if (!policy) throw new Error('Form 855 needs a liability policy')
  const { wordings = [], forms = [], told = [] } = policy
  const formsFor = (name: WordingName) =>
    wordings.includes(name)
      ? forms
          .filter(
            ({ effect, ...form }) => effect !== undefined && isFormForWording({ ...form, effect }, name),
          )
          .map(formatForm)
          .join('; ')
      : ''
  const [ongoing, completed] = [formsFor('additional insured'), formsFor('completed operations')]
  const [primary, notice] = [formsFor('primary and noncontributory'), formsFor('notice of cancellation')]
  const values: [string, string | boolean][] = [
    ['Form_CompletionDate_A', formDay(day)],
    ['CertificateOfInsurance_CertificateNumberIdentifier_A', String(number ?? '')],
    ['Producer_FullName_A', agency.name],
    ['NamedInsured_FullName_A', printed.insured.name],
    ['Insurer_FullName_A', policy.company?.name ?? policy.carrier],
    ['Insurer_NAICCode_A', policy.company?.naic ?? ''],
    ['Policy_PolicyNumberIdentifier_A', policy.policyNumber],
    ['Policy_EffectiveDate_A', formDay(policy.startDate)],
    [addendumEntries.surplusLines, told.some((line) => line.startsWith('Surplus lines'))],
    [addendumEntries.additionalInsured, ongoing + completed !== ''],
    [addendumEntries.additionalInsuredForms, ongoing],
    [addendumEntries.completedOperationsForms, completed],
    [addendumEntries.primary, primary !== ''],
    [addendumEntries.primaryForms, primary],
    [addendumEntries.notice, notice !== ''],
    [addendumEntries.noticeForms, notice],
  ]
  return Object.fromEntries(
    values.flatMap(([name, value]): [string, string | true][] =>
      value === false || value === '' ? [] : [[name, value]],
    ),
  )
}
