import type { RequirementAnswer, RequirementSet } from '../../contract/requirements.ts'
import { requirementSetName, type Verdict } from '../../contract/values/contract-requirements.ts'
import { formatDate } from '../../contract/values/days.ts'
import type { BadgeTone } from '../ui/badge.tsx'

export const contractTitle = 'Contract Requirements'

export const contractSavedToast = {
  title: 'Contract Saved',
  description: 'Each requirement is checked whenever a policy changes.',
}

export const setNameOf = ({ holder, project }: Pick<RequirementSet, 'holder' | 'project'>) =>
  requirementSetName({ holderName: holder?.name ?? null, project })

export const verdictTones: Record<Verdict, BadgeTone> = {
  met: 'green',
  short: 'red',
  'not on file': 'red',
  'ask the carrier': 'amber',
}

/** 'Policy GL 118-300, CG 20 10 04 13'. */
const sourceText = ({ verdict, policies, forms }: RequirementAnswer) =>
  verdict === 'met' || verdict === 'short'
    ? [...policies.map(({ policyNumber }) => `Policy ${policyNumber}`), ...forms].join(', ')
    : ''

const askedText = ({ asked }: RequirementAnswer) =>
  asked && `${asked.by === 'request' ? 'Requested' : 'Task added'} ${formatDate(asked.at)}`

/** The line below a requirement: its policies and forms, the reason, and when it was asked for. */
export const answerDetails = (answer: RequirementAnswer) =>
  [sourceText(answer), answer.because, askedText(answer)].filter(Boolean).join('. ')

export const isUnmet = ({ verdict }: RequirementAnswer) => verdict !== 'met'

/** The requirements that nobody has asked for yet. */
export const unrequestedAnswersOf = ({ answers }: Pick<RequirementSet, 'answers'>) =>
  answers.filter((answer) => isUnmet(answer) && answer.asked === null)
