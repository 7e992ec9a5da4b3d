package borrowed;

import korat.finitization.*;
import korat.finitization.impl.*;
import java.util.*;

public class Dogs {
    static abstract class Animal {
        protected int age;
        Animal mother;
        boolean ok(Set<Animal> path) {
            if (!path.add(this)) return false;
            return mother == null || mother.age > age && mother.ok(path);
        }
    }
    static class Dog extends Animal {
        Cat enemy;
        boolean ok(Set<Animal> p) {
            return super.ok(p) && (enemy == null || enemy.age <= age) && (mother == null || mother instanceof Dog);
        }
    }
    static class Cat extends Animal {
        boolean ok(Set<Animal> p) {
            return super.ok(p) && (mother == null || mother instanceof Cat);
        }
    }
    Animal first;
    public boolean repOK() {
        return first != null && first.ok(new LinkedHashSet<>());
    }
    public static IFinitization finDogs(int dogs, int cats, int maxAge) {
        IFinitization f = FinitizationFactory.create(Dogs.class);
        IObjSet all = f.createObjSet(Animal.class);
        IClassDomain d = f.createClassDomain(Dog.class, dogs), c = f.createClassDomain(Cat.class, cats);
        all.addClassDomain(d);
        all.addClassDomain(c);
        all.setNullAllowed(true);
        IFieldDomain cs = f.createObjSet(c, true);
        f.set("first", all);
        f.set(Animal.class, "age", f.createIntSet(0, 1, maxAge));
        f.set(Animal.class, "mother", all);
        f.set(Dog.class, "enemy", cs);
        return f;
    }
}
