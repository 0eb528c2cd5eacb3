import type { paths } from './api.gen';
import { type Method, type RequestOptions, request, requestFile } from './http';
import type { Boot } from './wire';

// Calls of our own services, typed by the OpenAPI document: an address, a parameter,
// a member of the body or of the answer that it does not know does not pass the compiler.

/** The services that pages call, by the name under which the boot data has their base. */
type Service = 'accounts' | 'api' | 'billing';

type AnyAddress = Extract<keyof paths, `/${Service}/${string}`>;

/** The addresses that a method has, as the document writes them. */
export type Address<M extends Method> = {
  [A in AnyAddress]: paths[A] extends Record<Lowercase<M>, object> ? A : never;
}[AnyAddress];

/** The part of the boot data that a call needs: the base of the address's service. */
export type Place<A> = A extends `/${infer Name extends Service}/${string}` ? Pick<Boot, Name> : never;

type Operation<M extends Method, A> = A extends AnyAddress ? paths[A][Lowercase<M>] : never;

type Parameters = { path?: object; query?: object; header?: object };

/** The options of a call: parameters, query and body as the document asks for them, and those of the transport. */
export type CallOptions<Op> = Op extends { parameters: infer P extends Parameters; requestBody?: unknown }
  ? Transport &
      Member<'params', P['path']> &
      Member<'query', Loose<P['query']>> &
      Member<'body', Json<Op['requestBody']>> &
      Key<P['header']>
  : never;

type Key<Header> = [Header] extends [undefined]
  ? { key?: never }
  : 'Idempotency-Key' extends keyof NonNullable<Header>
    ? { key?: string }
    : { key?: never };

type Transport = Omit<RequestOptions, 'body' | 'key'>;

/** An option that is required, optional or impossible, as the document says. */
type Member<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: never }
  : undefined extends Value
    ? { [K in Name]?: Exclude<Value, undefined> }
    : { [K in Name]: Value };

/** Makes undefined the same as missing. */
type Loose<Query> = Query extends object
  ? { [K in keyof Query]: Query[K] | (Record<never, never> extends Pick<Query, K> ? undefined : never) }
  : Query;

type Json<Body> = Body extends { content: { 'application/json': infer Value } } ? Value : undefined;

/** What an operation answers when it succeeds; undefined when that has no body. */
export type Answer<M extends Method, A> =
  Operation<M, A> extends { responses: infer All }
    ? { [Status in keyof All]: Json<All[Status]> }[keyof All]
    : never;

type Rest<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];

/**
 * Calls an operation. A parameter of the path stands in braces in the address; a
 * query member that is undefined is left out. With a `key` a repeated write is
 * done once. Fails with an ApiError.
 */
export function callApi<M extends Method, A extends Address<M>>(
  place: Place<A>,
  method: M,
  address: A,
  ...[options]: Rest<CallOptions<Operation<M, A>>>
): Promise<Answer<M, A>> {
  return request(method, urlOf(place, address, options), options);
}

/** Reads the file that an operation without a JSON answer gives. Fails with an ApiError. */
export function readFile<A extends Address<'GET'>>(
  place: Place<A>,
  address: Answer<'GET', A> extends undefined ? A : never,
  ...[options]: Rest<CallOptions<Operation<'GET', A>>>
): Promise<Blob> {
  return requestFile(urlOf(place, address, options), options);
}

/** Reads the picture at an address that an answer gave. Fails with an ApiError. */
export const readPicture = (address: string): Promise<Blob> => requestFile(address);

type Values = Readonly<Record<string, unknown>>;
type Given = { params?: object | undefined; query?: object | undefined };

/** The address of a call that sends a file. */
export const addressOf = <A extends Address<'POST'>>(place: Place<A>, address: A, params: object): string =>
  urlOf(place, address, { params });

/** The address of a call: /api/things/{id} is things/ID below the base of the api service. */
function urlOf(place: object, address: string, { params = {}, query = {} }: Given = {}): string {
  const [, service = '', ...path] = address.split('/');
  const values = params as Values;
  const base = (place as Values)[service];
  const url = [base, ...path].join('/').replace(/\{(\w+)\}/g, (_, name: string) => encoded(values[name]));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  return (
    url + (asked.length > 0 ? `?${asked.map(([name, value]) => `${name}=${encoded(value)}`).join('&')}` : '')
  );
}

const encoded = (value: unknown): string => encodeURIComponent(String(value));
