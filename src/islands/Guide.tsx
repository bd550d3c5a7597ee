import { useEffect, useState } from 'react'
import { textFor } from '#i18n/text.ts'
import type { GuideProps } from '#screens/live/guide.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { Details } from '#ui/guide/Details.tsx'
import { StillGuide } from '#ui/guide/StillGuide.tsx'
import { LiveGuide } from './GuideLive.tsx'

/** The programme guide; as long as no script runs it is a list of channels in the same place. */
export function Guide(props: GuideProps) {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  return isAwake ? <LiveGuide {...props} /> : <Still {...props} />
}

function Still({ language, heading, channels }: GuideProps) {
  const [first] = channels
  if (!first) return null
  return (
    <>
      <Details language={language} heading={heading} channel={first}>
        <ButtonLink variant="primary" icon="play" href={`${first.href}&play=1`}>
          {textFor(language)('video:start_watching')}
        </ButtonLink>
      </Details>
      <StillGuide language={language} channels={channels} />
    </>
  )
}
