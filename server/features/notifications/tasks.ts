import type { Context } from '../../context.ts'
import { tellLater } from '../activity/later-queries.ts'
import { escalateClaim } from '../claims/escalate.ts'
import { push, pushToDevice } from '../push/send.ts'
import { escalate } from '../requests/escalate.ts'
import { remind } from './remind.ts'
import { tell } from './tell.ts'
import { tellNamed } from './tell-named.ts'
import { tellTogether } from './tell-together.ts'
import { tellUnread } from './tell-unread.ts'

/** The jobs that tell people something, by the names under which they are queued. */
export const tellingTasks = (context: Context) => ({
  tell: tell(context),
  tellLater: tellLater(context),
  tellNamed: tellNamed(context),
  tellTogether: tellTogether(context),
  tellUnread: tellUnread(context),
  push: push(context),
  pushToDevice: pushToDevice(context),
  remind: remind(context),
  escalate: escalate(context),
  escalateClaim: escalateClaim(context),
})
