import type { SandboxServer } from '../core/server.ts'
import { ads } from './ads.ts'
import { adyen } from './adyen.ts'
import { analytics } from './analytics.ts'
import { bridge } from './bridge.ts'
import { cast } from './cast.ts'
import { cleeng } from './cleeng.ts'
import { guide } from './guide.ts'
import { insights } from './insights.ts'
import { jwpAccounts } from './jwp-accounts.ts'
import { licences } from './licences.ts'
import { notifications } from './notifications.ts'
import { paypal } from './paypal.ts'
import { platform } from './platform.ts'
import { publisher } from './publisher.ts'
import { signing } from './signing.ts'

/** All servers of the sandbox, one file each. */
export const servers: SandboxServer[] = [
  platform,
  jwpAccounts,
  notifications,
  cleeng,
  adyen,
  paypal,
  guide,
  analytics,
  signing,
  bridge,
  licences,
  ads,
  insights,
  publisher,
  cast,
]
