// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/csharp/csharp_library.hpp"

namespace collet::codegraph::csharp {

std::string_view library_text() {
  return R"csharp(
namespace System {
public class Object { public virtual bool Equals(object o); public static bool Equals(object a, object b); public virtual int GetHashCode(); public virtual string ToString(); public Type GetType(); public static bool ReferenceEquals(object a, object b); }
public class String : IEnumerable<char> { public int Length { get; } public static string Empty; public string Trim(); public string Trim(char c); public string TrimStart(char c); public string TrimEnd(char c); public string ToLower(); public string ToUpper(); public string ToLowerInvariant(); public string ToUpperInvariant(); public string Substring(int a); public string Substring(int a, int b); public string Replace(string a, string b); public string[] Split(params char[] c); public string PadLeft(int n); public string PadRight(int n); public string Insert(int a, string s); public string Remove(int a); public static string Format(string f, params object[] a); public static string Join(string s, params object[] a); public static string Concat(params object[] a); public static bool IsNullOrEmpty(string s); public static bool IsNullOrWhiteSpace(string s); public bool StartsWith(string s); public bool EndsWith(string s); public bool Contains(string s); public int IndexOf(string s); public int CompareTo(string s); public char[] ToCharArray(); }
public class Type { public string Name { get; } public string FullName { get; } public Reflection.Assembly Assembly { get; } public Type BaseType { get; } }
public class Exception { public Exception(); public Exception(string m); public Exception(string m, Exception e); public string Message { get; } public Exception InnerException { get; } public string StackTrace { get; } }
public class ArgumentException : Exception {} public class ArgumentNullException : ArgumentException {} public class InvalidOperationException : Exception {} public class NotSupportedException : Exception {} public class NotImplementedException : Exception {}
public class EventArgs { public static EventArgs Empty; }
public class Attribute {}
public interface IDisposable { void Dispose(); } public interface IAsyncDisposable { ValueTask DisposeAsync(); }
public interface IServiceProvider { object GetService(Type t); }
public interface IEquatable<T> { bool Equals(T o); } public interface IComparable<T> { int CompareTo(T o); }
public delegate void Action(); public delegate void Action<A>(A a); public delegate void Action<A,B>(A a, B b); public delegate void Action<A,B,C>(A a, B b, C c); public delegate void Action<A,B,C,D>(A a, B b, C c, D d);
public delegate R Func<R>(); public delegate R Func<A,R>(A a); public delegate R Func<A,B,R>(A a, B b); public delegate R Func<A,B,C,R>(A a, B b, C c); public delegate R Func<A,B,C,D,R>(A a, B b, C c, D d);
public delegate bool Predicate<T>(T t); public delegate int Comparison<T>(T a, T b); public delegate void EventHandler(object s, EventArgs e); public delegate void EventHandler<E>(object s, E e);
public class Lazy<T> { public Lazy(Func<T> f); public T Value { get; } }
public struct Nullable<T> { public T Value { get; } public bool HasValue { get; } }
public static class Activator { public static T CreateInstance<T>(); }
public class Array { }
}
namespace System.Threading.Tasks {
public class Task { public static Task<T> FromResult<T>(T t); public static Task CompletedTask; public static Task WhenAll(params Task[] t); public static Task<T[]> WhenAll<T>(IEnumerable<Task<T>> t); public static Task Delay(int n); public static Task<T> Run<T>(Func<Task<T>> f); public static Task<T> Run<T>(Func<T> f); public void Wait(); public Task ConfigureAwait(bool b); }
public class Task<T> : Task { public T Result { get; } public Task<T> ConfigureAwait(bool b); }
public struct ValueTask { public ValueTask ConfigureAwait(bool b); } public struct ValueTask<T> { public T Result { get; } public ValueTask<T> ConfigureAwait(bool b); public Task<T> AsTask(); }
}
namespace System.Collections.Generic {
public interface IEnumerable<T> { IEnumerator<T> GetEnumerator(); }
public interface IAsyncEnumerable<T> : IEnumerable<T> { }
public interface IEnumerator<T> { T Current { get; } bool MoveNext(); }
public interface ICollection<T> : IEnumerable<T> { int Count { get; } void Add(T t); void Clear(); bool Contains(T t); bool Remove(T t); void CopyTo(T[] a, int i); }
public interface IReadOnlyCollection<T> : IEnumerable<T> { int Count { get; } }
public interface IReadOnlyList<T> : IReadOnlyCollection<T> { T this[int i] { get; } }
public interface IList<T> : ICollection<T> { T this[int i] { get; set; } int IndexOf(T t); void Insert(int i, T t); void RemoveAt(int i); }
public interface ISet<T> : ICollection<T> { }
public class List<T> : IList<T>, IReadOnlyList<T> { public List(); public void AddRange(IEnumerable<T> t); public T Find(Predicate<T> p); public List<T> FindAll(Predicate<T> p); public int FindIndex(Predicate<T> p); public bool Exists(Predicate<T> p); public void ForEach(Action<T> a); public int RemoveAll(Predicate<T> p); public void Sort(); public void Sort(Comparison<T> c); public System.Collections.ObjectModel.ReadOnlyCollection<T> AsReadOnly(); public T[] ToArray(); public List<T> GetRange(int a, int b); public void Reverse(); public bool TrueForAll(Predicate<T> p); }
public class HashSet<T> : ISet<T> { } public class SortedSet<T> : ISet<T> { } public class LinkedList<T> : ICollection<T> { }
public class Queue<T> : IReadOnlyCollection<T> { public void Enqueue(T t); public T Dequeue(); public T Peek(); } public class Stack<T> : IReadOnlyCollection<T> { public void Push(T t); public T Pop(); public T Peek(); }
public struct KeyValuePair<K,V> { public K Key { get; } public V Value { get; } }
public interface IReadOnlyDictionary<K,V> : IEnumerable<KeyValuePair<K,V>> { V this[K k] { get; } IEnumerable<K> Keys { get; } IEnumerable<V> Values { get; } bool ContainsKey(K k); bool TryGetValue(K k, out V v); }
public interface IDictionary<K,V> : ICollection<KeyValuePair<K,V>> { V this[K k] { get; set; } ICollection<K> Keys { get; } ICollection<V> Values { get; } void Add(K k, V v); bool ContainsKey(K k); bool Remove(K k); bool TryGetValue(K k, out V v); }
public class Dictionary<K,V> : IDictionary<K,V>, IReadOnlyDictionary<K,V> { public bool TryAdd(K k, V v); } public class SortedDictionary<K,V> : IDictionary<K,V> { }
}
namespace System.Collections.Concurrent { public class ConcurrentDictionary<K,V> : IDictionary<K,V> { public V GetOrAdd(K k, Func<K,V> f); public bool TryRemove(K k, out V v); public bool TryAdd(K k, V v); } public class ConcurrentBag<T> : ICollection<T> { } public class ConcurrentQueue<T> : IReadOnlyCollection<T> { public void Enqueue(T t); } }
namespace System.Collections.ObjectModel { public class Collection<T> : IList<T> { } public class ObservableCollection<T> : Collection<T> { } public class ReadOnlyCollection<T> : IList<T>, IReadOnlyList<T> { } }
namespace System.Linq.Expressions { public class Expression<T> { } }
namespace System.Linq {
public interface IQueryable<T> : IEnumerable<T> { } public interface IOrderedEnumerable<T> : IEnumerable<T> { } public interface IGrouping<K,T> : IEnumerable<T> { K Key { get; } }
public static class Enumerable {
public static IEnumerable<T> Where<T>(this IEnumerable<T> s, Func<T,bool> f); public static IEnumerable<R> Select<T,R>(this IEnumerable<T> s, Func<T,R> f); public static IEnumerable<R> Select<T,R>(this IEnumerable<T> s, Func<T,int,R> f); public static IEnumerable<R> SelectMany<T,R>(this IEnumerable<T> s, Func<T,IEnumerable<R>> f);
public static T First<T>(this IEnumerable<T> s); public static T First<T>(this IEnumerable<T> s, Func<T,bool> f); public static T FirstOrDefault<T>(this IEnumerable<T> s); public static T FirstOrDefault<T>(this IEnumerable<T> s, Func<T,bool> f); public static T Single<T>(this IEnumerable<T> s); public static T Single<T>(this IEnumerable<T> s, Func<T,bool> f); public static T SingleOrDefault<T>(this IEnumerable<T> s); public static T SingleOrDefault<T>(this IEnumerable<T> s, Func<T,bool> f); public static T Last<T>(this IEnumerable<T> s); public static T LastOrDefault<T>(this IEnumerable<T> s); public static T ElementAt<T>(this IEnumerable<T> s, int i);
public static IEnumerable<T> OrderBy<T,K>(this IEnumerable<T> s, Func<T,K> f); public static IEnumerable<T> OrderByDescending<T,K>(this IEnumerable<T> s, Func<T,K> f); public static IEnumerable<T> ThenBy<T,K>(this IEnumerable<T> s, Func<T,K> f); public static IEnumerable<T> Skip<T>(this IEnumerable<T> s, int n); public static IEnumerable<T> Take<T>(this IEnumerable<T> s, int n); public static IEnumerable<T> Distinct<T>(this IEnumerable<T> s); public static IEnumerable<T> Concat<T>(this IEnumerable<T> s, IEnumerable<T> t); public static IEnumerable<T> Union<T>(this IEnumerable<T> s, IEnumerable<T> t); public static IEnumerable<T> Except<T>(this IEnumerable<T> s, IEnumerable<T> t); public static IEnumerable<T> Reverse<T>(this IEnumerable<T> s); public static IEnumerable<T> AsEnumerable<T>(this IEnumerable<T> s); public static IEnumerable<T> Cast<T>(this object s); public static IEnumerable<T> OfType<T>(this object s);
public static List<T> ToList<T>(this IEnumerable<T> s); public static T[] ToArray<T>(this IEnumerable<T> s); public static HashSet<T> ToHashSet<T>(this IEnumerable<T> s); public static Dictionary<K,T> ToDictionary<T,K>(this IEnumerable<T> s, Func<T,K> f); public static Dictionary<K,V> ToDictionary<T,K,V>(this IEnumerable<T> s, Func<T,K> f, Func<T,V> g); public static IEnumerable<IGrouping<K,T>> GroupBy<T,K>(this IEnumerable<T> s, Func<T,K> f);
public static bool Any<T>(this IEnumerable<T> s); public static bool Any<T>(this IEnumerable<T> s, Func<T,bool> f); public static bool All<T>(this IEnumerable<T> s, Func<T,bool> f); public static int Count<T>(this IEnumerable<T> s); public static int Count<T>(this IEnumerable<T> s, Func<T,bool> f); public static bool Contains<T>(this IEnumerable<T> s, T t); public static V Sum<T,V>(this IEnumerable<T> s, Func<T,V> f); public static V Max<T,V>(this IEnumerable<T> s, Func<T,V> f); public static V Min<T,V>(this IEnumerable<T> s, Func<T,V> f); public static IEnumerable<int> Range(int a, int b); public static IEnumerable<T> Empty<T>(); public static IQueryable<T> AsQueryable<T>(this IEnumerable<T> s); }
}
namespace Microsoft.EntityFrameworkCore {
public class DbContext { public int SaveChanges(); public Task<int> SaveChangesAsync(CancellationToken t = default); public DbSet<T> Set<T>(); }
public class DbSet<T> : System.Linq.IQueryable<T> { public T Find(params object[] k); public ValueTask<T> FindAsync(params object[] k); public ChangeTracking.EntityEntry<T> Add(T t); public ChangeTracking.EntityEntry<T> Update(T t); public ChangeTracking.EntityEntry<T> Remove(T t); }
public static class EntityFrameworkQueryableExtensions { public static System.Linq.IQueryable<T> Include<T,P>(this System.Linq.IQueryable<T> s, Func<T,P> f); public static System.Linq.IQueryable<T> AsNoTracking<T>(this System.Linq.IQueryable<T> s); public static Task<List<T>> ToListAsync<T>(this System.Linq.IQueryable<T> s, CancellationToken t = default); public static Task<T[]> ToArrayAsync<T>(this System.Linq.IQueryable<T> s); public static Task<T> FirstOrDefaultAsync<T>(this System.Linq.IQueryable<T> s); public static Task<T> FirstOrDefaultAsync<T>(this System.Linq.IQueryable<T> s, Func<T,bool> f); public static Task<T> SingleOrDefaultAsync<T>(this System.Linq.IQueryable<T> s); public static Task<T> SingleOrDefaultAsync<T>(this System.Linq.IQueryable<T> s, Func<T,bool> f); public static Task<T> FirstAsync<T>(this System.Linq.IQueryable<T> s); public static Task<T> SingleAsync<T>(this System.Linq.IQueryable<T> s, Func<T,bool> f); public static Task<bool> AnyAsync<T>(this System.Linq.IQueryable<T> s, Func<T,bool> f); }
}
namespace Microsoft.EntityFrameworkCore.ChangeTracking { public class EntityEntry<T> { public T Entity { get; } } }
namespace Microsoft.Extensions.Options { public interface IOptions<T> { T Value { get; } } public interface IOptionsMonitor<T> { T CurrentValue { get; } } }
namespace Microsoft.Extensions.DependencyInjection { public interface IServiceScope { IServiceProvider ServiceProvider { get; } } public static class ServiceProviderServiceExtensions { public static T GetService<T>(this IServiceProvider p); public static T GetRequiredService<T>(this IServiceProvider p); public static IServiceScope CreateScope(this IServiceProvider p); } }
)csharp";
}

}  // namespace collet::codegraph::csharp
