import type { World } from '../core/world.ts'
import { accounts } from './accounts.ts'
import { ads } from './ads.ts'
import { adyen } from './adyen.ts'
import { analytics } from './analytics.ts'
import { billing } from './billing.ts'
import { bridge } from './bridge.ts'
import { guide } from './guide.ts'
import { licences } from './licences.ts'
import { notifications } from './notifications.ts'
import { paypal } from './paypal.ts'
import { platform } from './platform.ts'
import { signing } from './signing.ts'

/** Every world of the sandbox; a new one is a file beside this and a line here. */
export const worlds: World[] = [
  platform,
  accounts,
  notifications,
  billing,
  adyen,
  paypal,
  guide,
  analytics,
  signing,
  bridge,
  licences,
  ads,
]
