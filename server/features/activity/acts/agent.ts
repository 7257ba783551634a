import { formatDay } from '../../../../contract/values/days.ts'
import type { Told } from '../told.ts'
import { type Acts, always } from './act.ts'
import { person, word } from './fields.ts'
import { detail, isolated } from './words.ts'

const agent = ({ about }: Told) => isolated(about.thing?.name || 'a colleague')

/** Who stands in, or stood. */
const cover = (told: Told) => {
  const coverId = detail(told, 'coverId')
  return isolated((coverId && told.about.others?.[coverId]) || detail(told, 'name') || 'somebody')
}
const coverDays = (told: Told) => {
  const [from, until] = [detail(told, 'fromDay'), detail(told, 'untilDay')]
  return from && until ? ` from ${formatDay(from)} until ${formatDay(until)}` : ''
}

export const agentActs = {
  'agent.created': {
    sentence: (told) => `invited ${agent(told)} to the agency`,
    ofNobody: (told) => `${agent(told)} was made an admin at the machine`,
  },
  'agent.changed': {
    sentence: (told) => `changed the details of ${agent(told)}`,
    fields: person,
    tellsOwner: (details) => 'email' in details,
  },
  'agent.roleChanged': {
    sentence: (told) => `changed the role of ${agent(told)}`,
    fields: { role: word('Role') },
  },
  'agent.deactivated': { sentence: (told) => `deactivated ${agent(told)}` },
  'agent.restored': { sentence: (told) => `restored ${agent(told)}` },
  'agent.accessReset': {
    sentence: (told) => `reset the access of ${agent(told)}`,
    ofNobody: (told) => `The access of ${agent(told)} was reset at the machine`,
    tellsOwner: always,
  },
  'agent.linkNotSent': {
    sentence: (told) => `could not mail ${agent(told)} the link to sign in`,
    ofNobody: (told) => `The mail with the link to sign in could not be delivered to ${agent(told)}`,
    bell: { rings: 'admins', title: 'Sign-in link not delivered' },
  },
  'agent.linkCopied': { sentence: (told) => `copied a link by which ${agent(told)} signs in` },
  'agent.coverNamed': {
    sentence: (told) => `named ${cover(told)} to stand in for ${agent(told)}${coverDays(told)}`,
    names: 'coverId',
    bell: { rings: 'both agents', title: 'Cover named' },
    mail: { atOnce: ['named'] },
  },
  'agent.coverEnded': {
    sentence: (told) => `ended that ${cover(told)} stands in for ${agent(told)}`,
    names: 'coverId',
    bell: { rings: 'both agents', title: 'Cover ended' },
  },
} satisfies Acts<'agent'>
