// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/java/java_library.hpp"

namespace collet::codegraph::java {

std::string_view library_text() {
  return R"java(
package java.lang;
public class Object { public boolean equals(Object o); public int hashCode(); public String toString(); public Class<?> getClass(); public void notify(); public void notifyAll(); public void wait(); public void wait(long t); protected Object clone(); protected void finalize(); }
public interface Iterable<T> { java.util.Iterator<T> iterator(); void forEach(java.util.function.Consumer<? super T> a); java.util.Spliterator<T> spliterator(); }
public interface Comparable<T> { int compareTo(T o); }
public interface CharSequence { int length(); char charAt(int i); CharSequence subSequence(int a, int b); String toString(); }
public interface Runnable { void run(); }
public interface AutoCloseable { void close(); }
public interface Cloneable {}
public class Number { public int intValue(); public long longValue(); public double doubleValue(); public float floatValue(); }
public class Integer extends Number { public static Integer valueOf(String s); public static int parseInt(String s); }
public class Long extends Number { public static Long valueOf(String s); public static long parseLong(String s); }
public class Double extends Number {}
public class Float extends Number {}
public class Short extends Number {}
public class Byte extends Number {}
public class Boolean {}
public class Character {}
public class Void {}
public class String implements CharSequence, Comparable<String> { public String trim(); public String toLowerCase(); public String toUpperCase(); public String substring(int a); public String replace(CharSequence a, CharSequence b); public String replaceAll(String a, String b); public String[] split(String r); public byte[] getBytes(); public char[] toCharArray(); public static String valueOf(Object o); public static String format(String f, Object... a); public static String join(CharSequence d, Object... p); public String concat(String s); public String intern(); public String strip(); public String repeat(int n); public boolean isEmpty(); public int indexOf(String s); public boolean equals(Object o); public boolean equalsIgnoreCase(String o); public boolean startsWith(String o); public boolean endsWith(String o); public boolean contains(CharSequence o); }
public class StringBuilder implements CharSequence { public StringBuilder append(Object o); public StringBuilder insert(int i, Object o); public StringBuilder reverse(); public String toString(); public StringBuilder deleteCharAt(int i); public StringBuilder delete(int a, int b); }
public class StringBuffer implements CharSequence { public StringBuffer append(Object o); public String toString(); }
public class Enum<E> implements Comparable<E> { public String name(); public int ordinal(); public Class<E> getDeclaringClass(); public int compareTo(E o); }
public class Record {}
public class Class<T> { public String getName(); public String getSimpleName(); public T newInstance(); public T cast(Object o); public T[] getEnumConstants(); public ClassLoader getClassLoader(); public boolean isInstance(Object o); }
public class Throwable { public Throwable(String m); public String getMessage(); public Throwable getCause(); public void printStackTrace(); public String getLocalizedMessage(); public StackTraceElement[] getStackTrace(); public void addSuppressed(Throwable t); public Throwable initCause(Throwable t); }
public class Exception extends Throwable {}
public class Error extends Throwable {}
public class RuntimeException extends Exception {}
public class IllegalArgumentException extends RuntimeException {}
public class IllegalStateException extends RuntimeException {}
public class NullPointerException extends RuntimeException {}
public class UnsupportedOperationException extends RuntimeException {}
public class IndexOutOfBoundsException extends RuntimeException {}
public class NumberFormatException extends IllegalArgumentException {}
public class ClassNotFoundException extends Exception {}
public class InterruptedException extends Exception {}
public class Thread implements Runnable { public static Thread currentThread(); public String getName(); public void start(); public void run(); public void interrupt(); public void setName(String s); public void setDaemon(boolean b); public static void sleep(long t); public boolean isInterrupted(); public void join(); public boolean isAlive(); }
public class ThreadLocal<T> { public T get(); public void set(T t); public void remove(); public static <S> ThreadLocal<S> withInitial(java.util.function.Supplier<? extends S> s); protected T initialValue(); }
public class System { public static String getProperty(String s); public static String getenv(String s); public static java.util.Map<String,String> getenv(); public static long currentTimeMillis(); public static java.io.PrintStream out; public static java.io.PrintStream err; }
public class Process {}
public class ClassLoader {}
public class StackTraceElement {}
public class Math { public static int max(int a, int b); public static int min(int a, int b); }
package java.util;
public interface Iterator<E> { boolean hasNext(); E next(); void remove(); }
public interface ListIterator<E> extends Iterator<E> { E previous(); }
public interface Collection<E> extends Iterable<E> { int size(); boolean isEmpty(); boolean contains(Object o); boolean add(E e); boolean remove(Object o); boolean addAll(Collection<? extends E> c); boolean removeIf(java.util.function.Predicate<? super E> p); java.util.stream.Stream<E> stream(); java.util.stream.Stream<E> parallelStream(); <T> T[] toArray(T[] a); void clear(); boolean containsAll(Collection<?> c); boolean removeAll(Collection<?> c); boolean retainAll(Collection<?> c); }
public interface SequencedCollection<E> extends Collection<E> { E getFirst(); E getLast(); }
public interface List<E> extends SequencedCollection<E> { E get(int i); E set(int i, E e); void add(int i, E e); E remove(int i); List<E> subList(int a, int b); int indexOf(Object o); ListIterator<E> listIterator(); void sort(Comparator<? super E> c); void replaceAll(java.util.function.UnaryOperator<E> o); static <E> List<E> of(E... e); static <E> List<E> copyOf(Collection<? extends E> c); }
public interface Set<E> extends Collection<E> { static <E> Set<E> of(E... e); static <E> Set<E> copyOf(Collection<? extends E> c); }
public interface SortedSet<E> extends Set<E> { E first(); E last(); SortedSet<E> headSet(E e); SortedSet<E> tailSet(E e); Comparator<? super E> comparator(); }
public interface NavigableSet<E> extends SortedSet<E> { E pollFirst(); E pollLast(); E floor(E e); E ceiling(E e); }
public interface Queue<E> extends Collection<E> { E peek(); E poll(); E element(); E remove(); boolean offer(E e); }
public interface Deque<E> extends Queue<E> { E getFirst(); E getLast(); E peekFirst(); E peekLast(); E pollFirst(); E pollLast(); E pop(); void push(E e); E removeFirst(); E removeLast(); void addFirst(E e); void addLast(E e); }
public class AbstractCollection<E> implements Collection<E> {}
public class AbstractList<E> extends AbstractCollection<E> implements List<E> {}
public class ArrayList<E> extends AbstractList<E> implements RandomAccess { public ArrayList(Collection<? extends E> c); }
public interface RandomAccess {}
public class LinkedList<E> extends AbstractList<E> implements Deque<E> {}
public class Vector<E> extends AbstractList<E> {}
public class Stack<E> extends Vector<E> { public E push(E e); public E pop(); public E peek(); }
public class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E> {}
public class PriorityQueue<E> extends AbstractCollection<E> implements Queue<E> {}
public class HashSet<E> extends AbstractCollection<E> implements Set<E> { public HashSet(Collection<? extends E> c); }
public class LinkedHashSet<E> extends HashSet<E> {}
public class TreeSet<E> extends AbstractCollection<E> implements NavigableSet<E> {}
public class EnumSet<E> extends AbstractCollection<E> implements Set<E> { public static <E> EnumSet<E> allOf(Class<E> c); public static <E> EnumSet<E> of(E e, E... r); public static <E> EnumSet<E> noneOf(Class<E> c); }
public interface Map<K,V> { V get(Object k); V put(K k, V v); V remove(Object k); V getOrDefault(Object k, V d); V putIfAbsent(K k, V v); V computeIfAbsent(K k, java.util.function.Function<? super K,? extends V> f); V computeIfPresent(K k, java.util.function.BiFunction<? super K,? super V,? extends V> f); V compute(K k, java.util.function.BiFunction<? super K,? super V,? extends V> f); V merge(K k, V v, java.util.function.BiFunction<? super V,? super V,? extends V> f); Set<K> keySet(); Collection<V> values(); Set<Map.Entry<K,V>> entrySet(); void forEach(java.util.function.BiConsumer<? super K,? super V> c); boolean containsKey(Object k); boolean containsValue(Object v); int size(); boolean isEmpty(); void clear(); void putAll(Map<? extends K,? extends V> m); void replaceAll(java.util.function.BiFunction<? super K,? super V,? extends V> f); V replace(K k, V v); static <K,V> Map<K,V> of(K a, V b, Object... r); static <K,V> Map.Entry<K,V> entry(K k, V v);
  interface Entry<K,V> { K getKey(); V getValue(); V setValue(V v); static <K,V> Comparator<Map.Entry<K,V>> comparingByKey(); static <K,V> Comparator<Map.Entry<K,V>> comparingByValue(); } }
public interface SortedMap<K,V> extends Map<K,V> { K firstKey(); K lastKey(); SortedMap<K,V> headMap(K k); SortedMap<K,V> tailMap(K k); }
public interface NavigableMap<K,V> extends SortedMap<K,V> { Map.Entry<K,V> firstEntry(); Map.Entry<K,V> lastEntry(); Map.Entry<K,V> pollFirstEntry(); Map.Entry<K,V> floorEntry(K k); Map.Entry<K,V> ceilingEntry(K k); NavigableMap<K,V> descendingMap(); NavigableSet<K> descendingKeySet(); }
public class AbstractMap<K,V> implements Map<K,V> {}
public class HashMap<K,V> extends AbstractMap<K,V> { public HashMap(Map<? extends K,? extends V> m); }
public class LinkedHashMap<K,V> extends HashMap<K,V> {}
public class TreeMap<K,V> extends AbstractMap<K,V> implements NavigableMap<K,V> {}
public class EnumMap<K,V> extends AbstractMap<K,V> {}
public class Hashtable<K,V> implements Map<K,V> {}
public class WeakHashMap<K,V> extends AbstractMap<K,V> {}
public class Properties extends Hashtable<Object,Object> { public String getProperty(String k); public String getProperty(String k, String d); public Object setProperty(String k, String v); public Set<String> stringPropertyNames(); }
public class Optional<T> { public T get(); public T orElse(T t); public T orElseGet(java.util.function.Supplier<? extends T> s); public T orElseThrow(); public T orElseThrow(java.util.function.Supplier<?> s); public boolean isPresent(); public boolean isEmpty(); public void ifPresent(java.util.function.Consumer<? super T> c); public void ifPresentOrElse(java.util.function.Consumer<? super T> c, Runnable r); public <U> Optional<U> map(java.util.function.Function<? super T,? extends U> f); public <U> Optional<U> flatMap(java.util.function.Function<? super T,Optional<U>> f); public Optional<T> filter(java.util.function.Predicate<? super T> p); public Optional<T> or(java.util.function.Supplier<Optional<T>> s); public java.util.stream.Stream<T> stream(); public static <T> Optional<T> of(T t); public static <T> Optional<T> ofNullable(T t); public static <T> Optional<T> empty(); }
public interface Comparator<T> { int compare(T a, T b); Comparator<T> reversed(); Comparator<T> thenComparing(java.util.function.Function<? super T,?> f); static <T,U> Comparator<T> comparing(java.util.function.Function<? super T,? extends U> f); static <T> Comparator<T> comparingInt(java.util.function.ToIntFunction<? super T> f); static <T> Comparator<T> comparingLong(java.util.function.ToLongFunction<? super T> f); static <T> Comparator<T> naturalOrder(); static <T> Comparator<T> reverseOrder(); }
public class Collections { public static <T> List<T> emptyList(); public static <T> Set<T> emptySet(); public static <K,V> Map<K,V> emptyMap(); public static <T> List<T> singletonList(T t); public static <T> Set<T> singleton(T t); public static <K,V> Map<K,V> singletonMap(K k, V v); public static <T> List<T> unmodifiableList(List<? extends T> l); public static <T> Set<T> unmodifiableSet(Set<? extends T> l); public static <T> Collection<T> unmodifiableCollection(Collection<? extends T> l); public static <K,V> Map<K,V> unmodifiableMap(Map<? extends K,? extends V> m); public static <T> List<T> synchronizedList(List<T> l); public static <T> T max(Collection<? extends T> c); public static <T> T min(Collection<? extends T> c); public static <T> void sort(List<T> l); public static <T> void sort(List<T> l, Comparator<? super T> c); }
public class Arrays { public static <T> List<T> asList(T... a); public static <T> java.util.stream.Stream<T> stream(T[] a); public static <T> T[] copyOf(T[] a, int n); public static <T> T[] copyOfRange(T[] a, int n, int m); }
public class Objects { public static <T> T requireNonNull(T t); public static <T> T requireNonNull(T t, String m); public static <T> T requireNonNullElse(T t, T u); public static <T> T requireNonNullElseGet(T t, java.util.function.Supplier<? extends T> u); public static boolean nonNull(Object o); public static boolean isNull(Object o); }
public class ServiceLoader<S> implements Iterable<S> { public static <S> ServiceLoader<S> load(Class<S> c); public static <S> ServiceLoader<S> load(Class<S> c, ClassLoader l); public java.util.stream.Stream<ServiceLoader.Provider<S>> stream(); interface Provider<S> extends java.util.function.Supplier<S> { } }
package java.util.function;
public interface Function<T,R> { R apply(T t); static <T> Function<T,T> identity(); <V> Function<T,V> andThen(Function<? super R,? extends V> f); <V> Function<V,R> compose(Function<? super V,? extends T> f); }
public interface BiFunction<T,U,R> { R apply(T t, U u); }
public interface UnaryOperator<T> extends Function<T,T> { }
public interface BinaryOperator<T> extends BiFunction<T,T,T> { }
public interface Supplier<T> { T get(); }
public interface Consumer<T> { void accept(T t); }
public interface BiConsumer<T,U> { void accept(T t, U u); }
public interface Predicate<T> { boolean test(T t); Predicate<T> and(Predicate<? super T> p); Predicate<T> or(Predicate<? super T> p); Predicate<T> negate(); static <T> Predicate<T> not(Predicate<? super T> p); }
public interface BiPredicate<T,U> { boolean test(T t, U u); }
public interface ToIntFunction<T> { int applyAsInt(T t); }
public interface ToLongFunction<T> { long applyAsLong(T t); }
public interface ToDoubleFunction<T> { double applyAsDouble(T t); }
public interface IntFunction<R> { R apply(int i); }
public interface IntConsumer { void accept(int i); }
public interface IntPredicate { boolean test(int i); }
public interface IntUnaryOperator { int applyAsInt(int i); }
public interface BooleanSupplier { boolean getAsBoolean(); }
public interface IntSupplier { int getAsInt(); }
public interface LongSupplier { long getAsLong(); }
package java.util.stream;
public interface BaseStream<T> { }
public interface Stream<T> { Stream<T> filter(java.util.function.Predicate<? super T> p); <R> Stream<R> map(java.util.function.Function<? super T,? extends R> f); <R> Stream<R> flatMap(java.util.function.Function<? super T,Stream<R>> f); IntStream mapToInt(java.util.function.ToIntFunction<? super T> f); LongStream mapToLong(java.util.function.ToLongFunction<? super T> f); DoubleStream mapToDouble(java.util.function.ToDoubleFunction<? super T> f); Stream<T> distinct(); Stream<T> sorted(); Stream<T> sorted(java.util.Comparator<? super T> c); Stream<T> peek(java.util.function.Consumer<? super T> c); Stream<T> limit(long n); Stream<T> skip(long n); Stream<T> parallel(); Stream<T> sequential(); Stream<T> takeWhile(java.util.function.Predicate<? super T> p); Stream<T> dropWhile(java.util.function.Predicate<? super T> p); void forEach(java.util.function.Consumer<? super T> c); void forEachOrdered(java.util.function.Consumer<? super T> c); boolean anyMatch(java.util.function.Predicate<? super T> p); boolean allMatch(java.util.function.Predicate<? super T> p); boolean noneMatch(java.util.function.Predicate<? super T> p); java.util.Optional<T> findFirst(); java.util.Optional<T> findAny(); java.util.Optional<T> max(java.util.Comparator<? super T> c); java.util.Optional<T> min(java.util.Comparator<? super T> c); <R> R collect(Collector<? super T,?,R> c); java.util.List<T> toList(); long count(); T reduce(T t, java.util.function.BinaryOperator<T> o); java.util.Optional<T> reduce(java.util.function.BinaryOperator<T> o); Object[] toArray(); <A> A[] toArray(java.util.function.IntFunction<A[]> f); java.util.Iterator<T> iterator(); static <T> Stream<T> of(T... t); static <T> Stream<T> concat(Stream<? extends T> a, Stream<? extends T> b); static <T> Stream<T> empty(); static <T> Stream<T> generate(java.util.function.Supplier<? extends T> s); }
public interface Collector<T,A,R> { }
public interface IntStream { <U> Stream<U> mapToObj(java.util.function.IntFunction<? extends U> f); Stream<Integer> boxed(); int sum(); IntStream filter(java.util.function.IntPredicate p); void forEach(java.util.function.IntConsumer c); static IntStream range(int a, int b); static IntStream rangeClosed(int a, int b); }
public interface LongStream { Stream<Long> boxed(); long sum(); }
public interface DoubleStream { Stream<Double> boxed(); double sum(); }
public class Collectors { public static <T> Collector<T,?,java.util.List<T>> toList(); public static <T> Collector<T,?,java.util.Set<T>> toSet(); public static <T,K,U> Collector<T,?,java.util.Map<K,U>> toMap(java.util.function.Function<? super T,? extends K> k, java.util.function.Function<? super T,? extends U> v); public static <T,K,U> Collector<T,?,java.util.Map<K,U>> toMap(java.util.function.Function<? super T,? extends K> k, java.util.function.Function<? super T,? extends U> v, java.util.function.BinaryOperator<U> m); public static <T,K> Collector<T,?,java.util.Map<K,java.util.List<T>>> groupingBy(java.util.function.Function<? super T,? extends K> k); public static Collector<CharSequence,?,String> joining(CharSequence s); public static Collector<CharSequence,?,String> joining(); public static <T,C> Collector<T,?,C> toCollection(java.util.function.Supplier<C> s); }
package java.util.concurrent;
public interface Callable<V> { V call(); }
public interface Future<V> { V get(); V get(long t, TimeUnit u); boolean isDone(); boolean cancel(boolean b); boolean isCancelled(); }
public interface Executor { void execute(Runnable r); }
public interface ExecutorService extends Executor { <T> Future<T> submit(Callable<T> c); void shutdown(); }
public interface ScheduledExecutorService extends ExecutorService { }
public class TimeUnit { }
public class CompletableFuture<T> implements Future<T>, CompletionStage<T> { public T join(); public T getNow(T t); public boolean complete(T t); public static <U> CompletableFuture<U> supplyAsync(java.util.function.Supplier<U> s); public static CompletableFuture<Void> runAsync(Runnable r); public <U> CompletableFuture<U> thenApply(java.util.function.Function<? super T,? extends U> f); public CompletableFuture<Void> thenAccept(java.util.function.Consumer<? super T> c); public <U> CompletableFuture<U> thenCompose(java.util.function.Function<? super T,CompletableFuture<U>> f); public CompletableFuture<T> whenComplete(java.util.function.BiConsumer<? super T,? super Throwable> c); public static <U> CompletableFuture<U> completedFuture(U u); }
public interface CompletionStage<T> { }
public interface ConcurrentMap<K,V> extends java.util.Map<K,V> { }
public class ConcurrentHashMap<K,V> extends java.util.AbstractMap<K,V> implements ConcurrentMap<K,V> { public static <T> java.util.Set<T> newKeySet(); }
public class ConcurrentSkipListMap<K,V> extends java.util.AbstractMap<K,V> implements java.util.NavigableMap<K,V> { }
public class CopyOnWriteArrayList<E> implements java.util.List<E> { }
public class CopyOnWriteArraySet<E> extends java.util.AbstractCollection<E> implements java.util.Set<E> { }
public interface BlockingQueue<E> extends java.util.Queue<E> { E take(); void put(E e); E poll(long t, TimeUnit u); boolean offer(E e, long t, TimeUnit u); int drainTo(java.util.Collection<? super E> c); }
public class LinkedBlockingQueue<E> extends java.util.AbstractCollection<E> implements BlockingQueue<E> { }
public class ArrayBlockingQueue<E> extends java.util.AbstractCollection<E> implements BlockingQueue<E> { }
public class PriorityBlockingQueue<E> extends java.util.AbstractCollection<E> implements BlockingQueue<E> { }
public class DelayQueue<E> extends java.util.AbstractCollection<E> implements BlockingQueue<E> { }
public class LinkedBlockingDeque<E> extends java.util.AbstractCollection<E> implements BlockingQueue<E>, java.util.Deque<E> { }
public class ConcurrentLinkedQueue<E> extends java.util.AbstractCollection<E> implements java.util.Queue<E> { }
public class ConcurrentLinkedDeque<E> extends java.util.AbstractCollection<E> implements java.util.Deque<E> { }
package java.util.concurrent.atomic;
public class AtomicReference<V> { public V get(); public void set(V v); public V getAndSet(V v); public V updateAndGet(java.util.function.UnaryOperator<V> f); }
package java.lang.ref;
public class WeakReference<T> { public T get(); }
)java";
}

}  // namespace collet::codegraph::java
