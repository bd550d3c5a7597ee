import { PortableText, type PortableTextComponents } from '@portabletext/react'
import type { ReactNode } from 'react'
import {
  type CodeBlock,
  type ImageBlock,
  isBlank,
  isTextBlock,
  type Link,
  type RichBlock,
  type Token,
  type VideoBlock,
} from '#core/content/rich-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import { ResponsivePicture } from '#ui/media/ResponsivePicture.tsx'
import type { OutlineEntry } from './insights.rules.ts'
import s from './RichText.module.css'

type Props = { language: Locale; blocks: RichBlock[]; outline: OutlineEntry[]; lang?: string | undefined }

/** Static blocks of an article. All kinds are validated by the provider. */
export const RichText = ({ language, blocks, outline, lang }: Props) => (
  <div className={s.text} dir="auto" lang={lang}>
    <PortableText value={blocks} components={componentsFor(language, blocks, outline)} onMissingComponent={false} />
  </div>
)

type BlockProps = { value: { _key?: string | undefined }; children?: ReactNode }

function componentsFor(language: Locale, blocks: RichBlock[], outline: OutlineEntry[]): PortableTextComponents {
  const texts = new Map(blocks.filter(isTextBlock).map((block) => [block._key, block]))
  const outlineEntries = new Map(outline.map((entry) => [entry.key, entry]))
  const hasText = ({ _key = '' }: BlockProps['value']) => {
    const block = texts.get(_key)
    return block !== undefined && !isBlank(block)
  }
  const heading = ({ value: { _key = '' }, children }: BlockProps) => {
    const index = outlineEntries.get(_key)
    if (!index) return null
    const Heading = `h${index.level}` as const
    return (
      <Heading id={index.id} data-style={texts.get(_key)?.style}>
        {children}
      </Heading>
    )
  }
  return {
    block: {
      ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((style) => [style, heading])),
      normal: ({ value, children }: BlockProps) => (hasText(value) ? <p>{children}</p> : null),
      blockquote: ({ value, children }: BlockProps) =>
        hasText(value) ? (
          <blockquote>
            <p>{children}</p>
          </blockquote>
        ) : null,
    },
    marks: {
      strike: ({ children }) => <s>{children}</s>,
      underline: ({ children }) => <u>{children}</u>,
      highlight: ({ children }) => <mark>{children}</mark>,
      link: ({ value, children }: { value?: Link; children: ReactNode }) =>
        value ? <TextLink {...value} language={language} text={children} /> : children,
    },
    types: {
      image: ({ value }: { value: ImageBlock }) => <ArticleImage {...value} />,
      video: ({ value }: { value: VideoBlock }) => <Video {...value} />,
      code: ({ value }: { value: CodeBlock }) => <CodeListing {...value} />,
    },
  }
}

function TextLink({ href, blank, language, text }: Link & { language: Locale; text: ReactNode }) {
  if (!blank) return <a href={href}>{text}</a>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
      <VisuallyHidden lang={language}> {textFor(language)('insights:new_tab')}</VisuallyHidden>
    </a>
  )
}

const Video = ({ src, caption }: VideoBlock) => (
  <figure className={s.video}>
    {/* biome-ignore lint/a11y/useMediaCaption: the service stores no captions for files of the editors */}
    <video src={src} controls preload="none" playsInline aria-label={caption} />
    {caption && <figcaption dir="auto">{caption}</figcaption>}
  </figure>
)

/** Code with file name and language, highlighted by the build. */
function CodeListing({ code, language, filename, tokens = [{ text: code }] }: CodeBlock) {
  return (
    <figure className={s.listing} dir="ltr" lang="zxx">
      {(filename || language) && (
        <figcaption>
          <span>{filename}</span>
          <span>{language}</span>
        </figcaption>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable code must be reachable by keyboard */}
      <pre tabIndex={0} translate="no">
        <code data-language={language}>{tokens.map(renderToken)}</code>
      </pre>
    </figure>
  )
}

const renderToken = ({ text, kind }: Token, index: number) =>
  kind ? (
    <span key={String(index)} data-k={kind}>
      {text}
    </span>
  ) : (
    text
  )

const sizesAttributes: Record<ImageBlock['size'], string> = {
  small: '280px',
  medium: '(width < 48rem) 100vw, 420px',
  large: '(width < 48rem) 100vw, 672px',
  full: '(width < 64rem) 100vw, 960px',
  own: '(width < 48rem) 100vw, 672px',
}

/** Article image with editor options as classes: the policy forbids style attributes. */
function ArticleImage({ picture, size, alignment, caption, captionPosition, tilt }: ImageBlock) {
  const figcaption = caption && <figcaption dir="auto">{caption}</figcaption>
  return (
    <figure
      className={tilt ? `${s.figure} ${s.tilted}` : s.figure}
      data-size={size}
      data-align={alignment}
      data-caption={captionPosition}
      data-tilt={tiltLabel(tilt)}
    >
      {captionPosition === 'top' && figcaption}
      <ResponsivePicture image={picture} alt={picture.alt} sizes={sizesAttributes[size]} />
      {captionPosition !== 'top' && figcaption}
    </figure>
  )
}

// Class names of a tilt: -34 degrees are "left t3 o4".
function tiltLabel(tilt: number) {
  if (tilt === 0) return undefined
  const degrees = Math.abs(tilt)
  return `${tilt < 0 ? 'left' : 'right'} t${Math.floor(degrees / 10)} o${degrees % 10}`
}
