import type { Texts } from './make.ts'

type Text = Texts & { markdown: string }
export type PageText = { en: Text; es: Text }

export const aboutPage: PageText = {
  en: {
    title: 'About Foyer Pictures',
    description: 'Who we are, how we choose films, and where the money goes.',
    markdown: `# About Foyer Pictures

A foyer is the room **before** the film: coats half off, popcorn undecided, everybody still arguing about where to sit.
We thought it deserved a house of its own.

## What we do

Foyer Pictures makes and shows *short* films, none of them longer than twenty minutes. We work from Porto, Leith and
Valparaíso, with a kettle in each.

- We pay every filmmaker before the first screening.
- We never put an advertisement **inside** a film.
- We subtitle everything in English and Spanish, by hand.

## How we choose

1. Three of us watch it without knowing who made it.
2. Somebody cries, laughs or leaves the room to telephone their mother.
3. We watch it again on a bad screen, to be sure.

> A short film is not a small one. It is a film that knew when to stop.
> (Note pinned above the projector in Porto)

## Write to us

Letters are answered in the order in which they make us smile. The rest is on our page about
[sending us a film](https://foyer.example/submissions), or write to [hello@foyer.example](mailto:hello@foyer.example).
`,
  },
  es: {
    title: 'Acerca de Foyer Pictures',
    description: 'Quiénes somos, cómo elegimos las películas y adónde va el dinero.',
    markdown: `# Acerca de Foyer Pictures

El foyer es la sala de **antes** de la película: abrigos a medio quitar, palomitas por decidir y todo el mundo
discutiendo dónde sentarse. Pensamos que merecía una casa propia.

## Qué hacemos

Foyer Pictures produce y exhibe *cortometrajes*, ninguno de más de veinte minutos. Trabajamos desde Oporto, Leith y
Valparaíso, con una tetera en cada sitio.

- Pagamos a cada cineasta antes de la primera proyección.
- Nunca ponemos anuncios **dentro** de una película.
- Subtitulamos todo en inglés y en español, a mano.

## Cómo elegimos

1. Tres de nosotros la ven sin saber quién la ha hecho.
2. Alguien llora, ríe o sale de la sala a llamar a su madre.
3. La vemos otra vez en una pantalla mala, para estar seguros.

> Un corto no es una película pequeña. Es una película que supo cuándo parar.
> (Nota clavada encima del proyector de Oporto)

## Escríbanos

Las cartas se contestan en el orden en que nos hacen sonreír. Lo demás está en nuestra página sobre cómo
[enviarnos una película](https://foyer.example/submissions), o escriba a
[hello@foyer.example](mailto:hello@foyer.example).
`,
  },
}

export const submissionsPage: PageText = {
  en: {
    title: 'Send us a film',
    description: 'What we look for, what we need and how long it takes.',
    markdown: `# Send us a film

The door is open **twice a year**, in March and in October.

## What we look for

- films between three and twenty minutes
- any genre, any language, any budget
- one idea, followed all the way home

## What we need

1. A link to the film that works without a password hint.
2. Subtitles as a \`.vtt\` file, if you have them.
3. One still at 1920 pixels wide. *Not* the one where everybody is laughing on set.

### Please do not send

- logos longer than the first scene
- anything with "final_FINAL_2" in its name

---

We answer every film within **eight weeks**. When we say no, we say why.
`,
  },
  es: {
    title: 'Envíenos una película',
    description: 'Qué buscamos, qué necesitamos y cuánto tardamos.',
    markdown: `# Envíenos una película

La puerta se abre **dos veces al año**, en marzo y en octubre.

## Qué buscamos

- películas de entre tres y veinte minutos
- cualquier género, cualquier lengua, cualquier presupuesto
- una idea, seguida hasta la puerta de su casa

## Qué necesitamos

1. Un enlace a la película que funcione sin pistas sobre la contraseña.
2. Los subtítulos en un archivo \`.vtt\`, si los tiene.
3. Un fotograma de 1920 píxeles de ancho. *No* aquel en el que todos ríen en el rodaje.

### Por favor, no envíe

- logotipos más largos que la primera escena
- nada que lleve «final_FINAL_2» en el nombre

---

Respondemos a todas las películas en **ocho semanas**. Cuando decimos que no, decimos por qué.
`,
  },
}
